import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: '署名者',
  signedOn: '署名日時：{date}',
  roles: { adult: '成人', guardian: '保護者', minor: '未成年者' },
  text: '署名された内容',
  erased: '消去済み',
  ticked: 'はい',
  notTicked: 'いいえ',
  proof: 'この署名の証拠',
  business: '事業者',
  waiver: '同意書',
  version: '文章の版',
  hash: '署名された文章のSHA-256',
  received: '受信日時',
  timeZone: 'タイムゾーン',
  number: '記録番号',
  notDrawn: 'この文書で表示できない文字：{characters}',
};
