import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: '참가자 번호',
  role: '서명 자격',
  day: '서명 날짜',
  at: '서명 일시({zone})',
  language: '언어',
  understood: '안전 동영상 이해 확인',
  mail: '확인 이메일',
  mails: {
    waiting: '대기 중',
    sent: '발송됨',
    kept: '발송하지 않고 보관: 메일 서버 없음',
    refused: '거부됨',
  },
  arrivals: '도착',
  tags: '태그',
  voidedAt: '무효 처리 일시({zone})',
  voidReason: '무효 처리 사유',
};
