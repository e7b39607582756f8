import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: '사용자 이름과 임시 비밀번호 안내',
    preview: '{company} 계정이 준비되었습니다.',
    heading: '계정이 준비되었습니다',
    before: `{name} 님께

{company} 계정이 준비되었습니다. 아래의 사용자 이름과 임시 비밀번호로 로그인해 주십시오.`,
    facts: { username: '사용자 이름', temporaryPassword: '임시 비밀번호' },
    after:
      '임시 비밀번호는 {until}까지 사용할 수 있습니다. 처음 로그인할 때 새 비밀번호를 직접 정하게 됩니다.',
    button: '로그인',
    note: '이 이메일은 이 주소로 {company} 계정이 등록되어 발송되었습니다.',
  },
  recovery: {
    subject: '임시 비밀번호 안내',
    preview: '임시 비밀번호로 로그인한 뒤 새 비밀번호를 정해 주십시오.',
    heading: '임시 비밀번호',
    before: `{name} 님께

회원님의 계정에 새 비밀번호가 요청되었습니다. 아래의 임시 비밀번호로 로그인해 주십시오.`,
    facts: { username: '사용자 이름', temporaryPassword: '임시 비밀번호' },
    after: `임시 비밀번호는 {until}까지 한 번만 사용할 수 있습니다. 로그인한 뒤 새 비밀번호를 정하게 됩니다.

직접 요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 현재 비밀번호를 그대로 사용할 수 있으며, 이 이메일은 삭제하셔도 됩니다.`,
    button: '로그인',
    note: '이 이메일은 로그인 페이지에서 새 비밀번호가 요청되어 발송되었습니다.',
  },
  emailChanged: {
    subject: '이메일 주소가 변경되었습니다',
    preview: '본인이 변경하지 않으셨다면 {until}까지 되돌릴 수 있습니다.',
    heading: '이메일 주소가 변경되었습니다',
    before: `{name} 님께

계정의 이메일 주소가 {email}(으)로 변경되었습니다. 앞으로 이 주소로 로그인하며, 계정 관련 이메일도 이 주소로 발송됩니다.`,
    after: '본인이 변경하지 않으셨다면 {until}까지 변경을 되돌린 다음 새 비밀번호를 정해 주십시오.',
    button: '변경 되돌리기',
    note: '이 이메일은 지금까지 이 주소가 계정의 이메일 주소였기 때문에 발송되었습니다.',
  },
  confirmEmail: {
    subject: '이메일 주소를 확인해 주십시오',
    preview: '한 번만 클릭하면 변경이 완료됩니다.',
    heading: '이메일 주소를 확인해 주십시오',
    before: `{name} 님께

이제 이 주소가 계정의 이메일 주소입니다. 이메일이 이 주소로 제대로 도착하는지 확인해 주십시오.`,
    after: '링크는 {until}까지 유효합니다. 이 변경에 대해 모르신다면 이 이메일을 무시해 주십시오.',
    button: '이메일 확인',
    note: '이 이메일은 누군가 이 주소를 자신의 계정 주소로 입력하여 발송되었습니다.',
  },
  passwordChanged: {
    subject: '비밀번호가 변경되었습니다',
    preview: '본인이 변경하지 않으셨다면 새 비밀번호를 요청해 주십시오.',
    heading: '비밀번호가 변경되었습니다',
    before: `{name} 님께

{at}에 계정의 비밀번호가 변경되었습니다. 다른 모든 기기에서는 로그아웃되었습니다.`,
    after: '본인이 변경하지 않으셨다면 즉시 새 비밀번호를 요청해 주십시오.',
    button: '새 비밀번호 요청',
    note: '이 이메일은 계정의 보안과 관련되어 발송되었습니다.',
  },
  signedWaiver: {
    subject: '서명 확인',
    body: [
      '[[last-name]] [[first-name]] 님께',
      '“[[waiver-title]]”에 서명해 주셔서 감사합니다. 서명하신 동의서가 준비되었습니다. 읽거나 인쇄하거나 저장하실 수 있습니다.',
    ],
    download: '서명한 동의서 보기',
    closing: '링크는 3일 동안 유효합니다.',
    preview: '서명하신 동의서가 준비되었습니다.',
    video: {
      text: '한 단계가 남았습니다. 안전 영상을 끝까지 시청해 주세요.',
      button: '안전 영상 보기',
    },
    note: '동의서에 서명할 때 이 주소가 입력되어 {company}에서 이 이메일을 보내 드립니다.',
    test: '예시 값으로 보낸 테스트 이메일입니다. 서명하신 분에게는 이 줄이 보이지 않습니다.',
    sample: { firstName: '민준', lastName: '김', title: '면책 동의서' },
  },
  videoReminder: {
    subject: '안전 동영상 시청을 완료해 주세요',
    preview: '몇 분이면 모두 끝납니다.',
    heading: '안전 동영상 시청이 남아 있습니다',
    before: `{name} 님, 안녕하세요.

‘{title}’에 서명해 주셔서 감사합니다. 안전 동영상을 아직 끝까지 시청하지 않으셨습니다. 방문하시기 전에 시청을 완료해 주세요. 멈춘 곳부터 이어서 볼 수 있습니다.`,
    after: '이 링크는 {until}까지 유효합니다.',
    button: '동영상 이어서 보기',
    note: '동의서에 서명할 때 이 주소가 입력되어 {company}에서 이 이메일을 보내 드립니다.',
  },
};
