import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: '서명자',
  signedOn: '서명 일시: {date}',
  roles: { adult: '성인', guardian: '보호자(법정대리인)', minor: '미성년자' },
  text: '서명된 내용',
  erased: '삭제됨',
  ticked: '예',
  notTicked: '아니요',
  proof: '서명 증명',
  business: '업체',
  waiver: '동의서',
  version: '문서 버전',
  hash: '서명된 글의 SHA-256',
  received: '접수',
  timeZone: '시간대',
  number: '기록 번호',
  notDrawn: '이 문서에 표시할 수 없는 문자: {characters}',
};
