import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: '人员编号',
  role: '签署身份',
  day: '签署日期',
  at: '签署时间（{zone}）',
  language: '语言',
  understood: '已理解安全视频',
  mail: '确认邮件',
  mails: {
    waiting: '等待发送',
    sent: '已发送',
    kept: '已存留，未发送：未设置邮件服务器',
    refused: '被拒收',
  },
  arrivals: '到场',
  tags: '标签',
  voidedAt: '作废时间（{zone}）',
  voidReason: '作废原因',
};
