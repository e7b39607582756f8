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
    heading: '임시 비밀번호 안내',
    before: `{name} 님께

회원님의 계정에 새 비밀번호가 요청되었습니다. 아래의 사용자 이름과 임시 비밀번호로 로그인해 주십시오.`,
    facts: { username: '사용자 이름', temporaryPassword: '임시 비밀번호' },
    after: `임시 비밀번호는 새 비밀번호를 정할 때까지, 늦어도 {until}까지 사용할 수 있습니다.

직접 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다. 현재 비밀번호를 그대로 사용할 수 있습니다.`,
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
    after: '링크는 {until}까지 유효합니다. 본인이 변경하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
    button: '이메일 확인',
    note: '이 이메일은 이 주소가 계정의 이메일 주소로 입력되어 발송되었습니다.',
  },
  invitation: {
    subject: '{company} 초대',
    preview: '{until}까지 초대를 수락해 주십시오.',
    heading: '{company} 초대',
    before: `안녕하세요.

{inviter} 님이 {role, select, owner {소유자} manager {관리자} front_desk {프런트 직원} other {분석 담당자}}로 {company}에 초대했습니다. 초대를 수락하고 로그인에 사용할 비밀번호를 정해 주십시오.`,
    after:
      '링크는 한 번만 사용할 수 있으며 {until}에 만료됩니다. 예상하지 못한 초대라면 이 이메일을 무시하셔도 됩니다.',
    button: '초대 수락',
    note: '이 이메일은 {inviter} 님이 이 주소를 입력하여 발송되었습니다.',
  },
  passwordChanged: {
    subject: '비밀번호가 변경되었습니다',
    preview: '본인이 변경하지 않으셨다면 새 비밀번호를 요청해 주십시오.',
    heading: '비밀번호가 변경되었습니다',
    before: `{name} 님께

{at}에 계정의 비밀번호가 변경되었습니다. 다른 모든 기기에서는 로그아웃되었습니다.`,
    after: '본인이 변경하지 않으셨다면 즉시 새 비밀번호를 요청해 주십시오.',
    button: '새 비밀번호 요청',
    note: '이 이메일은 계정의 비밀번호가 변경되어 발송되었습니다.',
  },
  integrationOff: {
    subject: '{service} 연동이 중지되었습니다',
    preview: '{service}에서 5일째 API 키를 거부하고 있습니다.',
    heading: '{service} 연동이 중지되었습니다',
    before: `{name}님, 안녕하세요.

입력하신 API 키를 {service}에서 5일째 거부하고 있어 더 이상 전송하지 않습니다. 그동안 서명된 내용은 30일 동안 보관되며, 올바른 키를 입력하시면 전송됩니다.`,
    after: '계정 설정에서 키를 확인해 주세요.',
    button: '계정 설정 열기',
    note: '계정에 {service} 서비스가 연결되어 있어 이 이메일을 보내 드립니다.',
  },
  webhookOff: {
    subject: '웹훅이 중지되었습니다',
    preview: '{host}(으)로 더 이상 전송하지 않습니다.',
    heading: '웹훅이 중지되었습니다',
    before: `{name}님, 안녕하세요.

{reason, select, gone {{host} 서버에서 이 주소가 더 이상 없다고 응답하여(410 Gone)} other {{host} 서버에서 5일째 메시지를 하나도 받지 않아}} 웹훅이 중지되었습니다. 꺼져 있는 동안 발생한 이벤트는 전송되지 않으며, 나중에도 전송되지 않습니다. 그 전에 전송에 실패한 메시지는 30일 동안 다시 전송하실 수 있습니다.`,
    after: '서버를 확인하신 후 웹훅을 다시 켜 주세요.',
    button: '웹훅 열기',
    note: '계정의 웹훅이 {host}(으)로 연결되어 있어 이 이메일을 보내 드립니다.',
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
      text: '한 단계가 남았습니다. 안전 동영상을 끝까지 시청해 주세요.',
      button: '안전 동영상 보기',
    },
    note: '동의서에 서명할 때 이 주소가 입력되어 {company}에서 이 이메일을 보내 드립니다.',
    test: '예시 값으로 보낸 테스트 이메일입니다. 서명하신 분에게는 이 줄이 보이지 않습니다.',
    sample: { firstName: '민준', lastName: '김', title: '면책 동의서' },
  },
  videoReminder: {
    subject: '안전 동영상 시청을 완료해 주세요',
    preview: '몇 분이면 끝납니다.',
    heading: '안전 동영상 시청이 남아 있습니다',
    before: `{name} 님, 안녕하세요.

“{title}”에 서명해 주셔서 감사합니다. 안전 동영상을 아직 끝까지 시청하지 않으셨습니다. 방문하시기 전에 시청을 완료해 주세요. 멈춘 곳부터 이어서 볼 수 있습니다.`,
    after: '이 링크는 모두가 동영상을 끝까지 시청할 때까지 유효합니다.',
    button: '동영상 이어서 보기',
    note: '동의서에 서명할 때 이 주소가 입력되어 {company}에서 이 이메일을 보내 드립니다.',
  },
};
