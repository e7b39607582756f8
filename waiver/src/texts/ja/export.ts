import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: '参加者番号',
  role: '署名者の区分',
  day: '署名日',
  at: '署名日時（{zone}）',
  language: '言語',
  understood: '安全ビデオの理解確認',
  mail: '確認メール',
  mails: {
    waiting: '送信待ち',
    sent: '送信済み',
    kept: '送信せず保管：メールサーバー未設定',
    refused: '受信拒否',
  },
  arrivals: '来場',
  tags: 'タグ',
  voidedAt: '無効にした日時（{zone}）',
  voidReason: '無効にした理由',
};
