import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: 'Tên đăng nhập và mật khẩu tạm thời của bạn',
    preview: 'Tài khoản của {company} đã sẵn sàng.',
    heading: 'Tài khoản của bạn đã sẵn sàng',
    before: `Xin chào {firstName},

Tài khoản của bạn cho {company} đã sẵn sàng. Hãy đăng nhập bằng tên đăng nhập và mật khẩu tạm thời sau:`,
    facts: { username: 'Tên đăng nhập', temporaryPassword: 'Mật khẩu tạm thời' },
    after:
      'Mật khẩu này có hiệu lực đến ngày {until}. Bạn sẽ chọn mật khẩu của riêng mình khi đăng nhập lần đầu.',
    button: 'Đăng nhập',
    note: 'Bạn nhận được email này vì {company} đã được đăng ký bằng địa chỉ này.',
  },
  recovery: {
    subject: 'Mật khẩu tạm thời của bạn',
    preview: 'Hãy đăng nhập bằng mật khẩu này rồi chọn mật khẩu mới.',
    heading: 'Mật khẩu tạm thời của bạn',
    before: `Xin chào {firstName},

Có người đã yêu cầu mật khẩu mới cho tài khoản của bạn. Hãy đăng nhập bằng tên đăng nhập và mật khẩu tạm thời sau:`,
    facts: { username: 'Tên đăng nhập', temporaryPassword: 'Mật khẩu tạm thời' },
    after: `Mật khẩu này có hiệu lực cho đến khi bạn chọn mật khẩu mới, muộn nhất là ngày {until}.

Nếu bạn không yêu cầu, bạn có thể bỏ qua email này: mật khẩu hiện tại vẫn dùng được.`,
    button: 'Đăng nhập',
    note: 'Bạn nhận được email này vì có người đã yêu cầu mật khẩu mới trên trang đăng nhập.',
  },
  emailChanged: {
    subject: 'Email của bạn đã được thay đổi',
    preview: 'Nếu không phải bạn, hãy hoàn tác chậm nhất vào ngày {until}.',
    heading: 'Email của bạn đã được thay đổi',
    before: `Xin chào {firstName},

Email của tài khoản hiện là {email}. Bạn đăng nhập bằng email này, và các email về tài khoản sẽ được gửi đến đó.`,
    after:
      'Nếu không phải bạn đã thay đổi, hãy hoàn tác chậm nhất vào ngày {until}. Sau đó hãy chọn mật khẩu mới.',
    button: 'Hoàn tác thay đổi',
    note: 'Bạn nhận được email này vì cho đến nay đây là địa chỉ của tài khoản của bạn.',
  },
  confirmEmail: {
    subject: 'Xác nhận email của bạn',
    preview: 'Chỉ một lần nhấp là thay đổi hoàn tất.',
    heading: 'Xác nhận email của bạn',
    before: `Xin chào {firstName},

Đây hiện là địa chỉ của tài khoản của bạn. Vui lòng xác nhận rằng bạn nhận được email tại đây.`,
    after: 'Liên kết có hiệu lực đến ngày {until}. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
    button: 'Xác nhận email',
    note: 'Bạn nhận được email này vì địa chỉ này đã được nhập cho một tài khoản.',
  },
  invitation: {
    subject: 'Lời mời tham gia {company}',
    preview: 'Hãy chấp nhận lời mời trước {until}.',
    heading: 'Tham gia {company}',
    before: `Xin chào,

{inviter} đã mời bạn tham gia {company} với vai trò {role, select, owner {chủ sở hữu} manager {quản lý} front_desk {nhân viên lễ tân} other {nhà phân tích}}. Hãy chấp nhận lời mời và chọn mật khẩu để đăng nhập.`,
    after:
      'Liên kết chỉ dùng được một lần và hết hạn vào {until}. Nếu bạn không chờ lời mời này, hãy bỏ qua email.',
    button: 'Chấp nhận lời mời',
    note: 'Bạn nhận được email này vì {inviter} đã nhập địa chỉ này.',
  },
  passwordChanged: {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Mật khẩu của bạn đã được thay đổi',
    before: `Xin chào {firstName},

Mật khẩu của tài khoản đã được thay đổi vào {at}. Tất cả các thiết bị khác đã bị đăng xuất.`,
    after: 'Nếu không phải bạn đã thay đổi, hãy yêu cầu mật khẩu mới ngay:',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì mật khẩu tài khoản của bạn đã được thay đổi.',
  },
  secondFactorAdded: {
    subject: 'Xác minh hai bước: đã thêm bước thứ hai',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Xác minh hai bước: đã thêm bước thứ hai',
    before: `Xin chào {firstName},

{kind, select, totp {Một ứng dụng xác thực} other {Một khóa truy cập}} đã được thêm vào tài khoản của bạn vào {at}. Tất cả các thiết bị khác đã bị đăng xuất.`,
    after:
      'Nếu không phải bạn đã thêm, hãy yêu cầu mật khẩu mới ngay, đăng nhập và xóa những gì bạn không nhận ra. Nếu được hỏi bước thứ hai mà bạn không có, hãy nhờ người phụ trách máy chủ xóa bước đó.',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì tài khoản của bạn đã được thêm bước thứ hai.',
  },
  secondFactorRemoved: {
    subject: 'Xác minh hai bước: đã xóa bước thứ hai',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Xác minh hai bước: đã xóa bước thứ hai',
    before: `Xin chào {firstName},

{kind, select, totp {Một ứng dụng xác thực đã bị xóa khỏi tài khoản của bạn vào {at}. Tất cả các thiết bị khác đã bị đăng xuất.} passkey {Một khóa truy cập đã bị xóa khỏi tài khoản của bạn vào {at}. Tất cả các thiết bị khác đã bị đăng xuất.} other {Người phụ trách máy chủ đã xóa mọi bước thứ hai khỏi tài khoản của bạn vào {at}. Tất cả các thiết bị đã bị đăng xuất.}}`,
    after:
      'Nếu bạn không làm hoặc không yêu cầu việc này, hãy yêu cầu mật khẩu mới ngay rồi thiết lập lại xác minh hai bước.',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì bước thứ hai đã bị xóa khỏi tài khoản của bạn.',
  },
  recoveryCodesMade: {
    subject: 'Mã khôi phục mới đã được tạo',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Mã khôi phục mới đã được tạo',
    before: `Xin chào {firstName},

Mã khôi phục mới đã được tạo cho tài khoản của bạn vào {at}. Các mã trước đó không còn dùng được.`,
    after: 'Nếu không phải bạn đã tạo, hãy yêu cầu mật khẩu mới ngay rồi tự tạo mã mới.',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì mã khôi phục đã được tạo cho tài khoản của bạn.',
  },
  recoveryCodeUsed: {
    subject: 'Một mã khôi phục đã được sử dụng',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Một mã khôi phục đã được sử dụng',
    before: `Xin chào {firstName},

Vào {at}, một mã khôi phục của bạn đã được dùng thay cho bước thứ hai thông thường.`,
    facts: { left: 'Số mã còn lại' },
    after:
      'Nếu không phải bạn đã dùng, có người biết mật khẩu và mã của bạn. Hãy yêu cầu mật khẩu mới ngay rồi tạo mã mới.',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì một mã khôi phục của tài khoản đã được sử dụng.',
  },
  integrationOff: {
    subject: 'Kết nối của bạn với {service} đã bị tắt',
    preview: '{service} đã từ chối khóa API của bạn suốt năm ngày nay.',
    heading: 'Kết nối của bạn với {service} đã bị tắt',
    before: `Xin chào {firstName},

{service} đã từ chối khóa API của bạn suốt năm ngày, nên chúng tôi đã ngừng gửi dữ liệu đến đó. Những gì được ký trong thời gian này được giữ lại 30 ngày và sẽ được gửi khi bạn nhập một khóa hợp lệ.`,
    after: 'Vui lòng kiểm tra khóa trong phần cài đặt tài khoản:',
    button: 'Mở cài đặt tài khoản',
    note: 'Bạn nhận được email này vì {service} được kết nối với tài khoản của bạn.',
  },
  webhookOff: {
    subject: 'Một webhook đã bị tắt',
    preview: 'Chúng tôi đã ngừng gửi đến {host}.',
    heading: 'Một webhook đã bị tắt',
    before: `Xin chào {firstName},

{reason, select, gone {Máy chủ của bạn tại {host} đã trả lời rằng địa chỉ này không còn nữa (410 Gone)} other {Máy chủ của bạn tại {host} đã không nhận tin nào của chúng tôi trong năm ngày}}, nên webhook đã bị tắt. Các sự kiện xảy ra trong lúc tắt sẽ không được gửi, kể cả sau này. Những tin gửi không thành công trước đó có thể gửi lại trong 30 ngày.`,
    after: 'Vui lòng kiểm tra máy chủ, rồi bật lại webhook:',
    button: 'Mở webhook',
    note: 'Bạn nhận được email này vì một webhook của tài khoản bạn trỏ đến {host}.',
  },
  signedWaiver: {
    subject: 'Xác nhận đã ký',
    body: [
      'Kính gửi quý khách [[last-name]] [[first-name]],',
      'Cảm ơn quý khách đã ký “[[waiver-title]]”. Bản miễn trừ đã ký của quý khách đã sẵn sàng: quý khách có thể đọc, in hoặc lưu lại.',
    ],
    download: 'Xem bản miễn trừ đã ký',
    closing: 'Liên kết có hiệu lực trong ba ngày.',
    preview: 'Bản miễn trừ đã ký của quý khách đã sẵn sàng.',
    video: {
      text: 'Còn một bước nữa: vui lòng xem hết video an toàn.',
      button: 'Xem video an toàn',
    },
    note: '{company} gửi email này cho quý khách vì địa chỉ này đã được cung cấp khi ký một bản miễn trừ.',
    test: 'Đây là email thử với các giá trị mẫu. Người ký không thấy dòng này.',
    sample: { firstName: 'An', lastName: 'Nguyễn', title: 'Bản miễn trừ trách nhiệm' },
  },
  videoReminder: {
    subject: 'Vui lòng xem hết video an toàn',
    preview: 'Chỉ mất vài phút.',
    heading: 'Quý khách chưa xem hết video an toàn',
    before: `Kính gửi quý khách {name},

Cảm ơn quý khách đã ký “{title}”. Video an toàn chưa được xem hết. Vui lòng xem nốt trước khi quý khách đến: video sẽ tiếp tục từ chỗ đã dừng.`,
    after: 'Liên kết có hiệu lực cho đến khi mọi người xem hết video.',
    button: 'Xem tiếp video',
    note: '{company} gửi email này cho quý khách vì địa chỉ này đã được cung cấp khi ký một bản miễn trừ.',
  },
};
