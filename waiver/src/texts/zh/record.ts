import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: '签署人',
  signedOn: '签署时间：{date}',
  roles: { adult: '成年人', guardian: '父母或监护人', minor: '未成年人' },
  text: '签署的内容',
  erased: '已清除',
  ticked: '是',
  notTicked: '否',
  proof: '此签名的证明',
  business: '商家',
  waiver: '协议',
  version: '文本版本',
  hash: '已签署文本的 SHA-256',
  received: '接收时间',
  timeZone: '时区',
  number: '记录编号',
  notDrawn: '本文件无法显示的字符：{characters}',
};
