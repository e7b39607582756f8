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
    heading: 'Mật khẩu tạm thời',
    before: `Xin chào {firstName},

Có người đã yêu cầu mật khẩu mới cho tài khoản của bạn. Hãy đăng nhập bằng mật khẩu tạm thời sau:`,
    facts: { username: 'Tên đăng nhập', temporaryPassword: 'Mật khẩu tạm thời' },
    after: `Mật khẩu này chỉ dùng được một lần và chỉ có hiệu lực đến ngày {until}. Sau đó bạn sẽ chọn mật khẩu mới.

Nếu bạn không yêu cầu, bạn không cần làm gì cả: mật khẩu hiện tại vẫn dùng được. Bạn có thể xóa email này.`,
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

Đây hiện là địa chỉ của tài khoản của bạn. Vui lòng xác nhận rằng bạn nhận được email tại đây:`,
    after: 'Liên kết có hiệu lực đến ngày {until}. Nếu bạn không biết về việc này, hãy bỏ qua email này.',
    button: 'Xác nhận email',
    note: 'Bạn nhận được email này vì có người đã nhập địa chỉ này làm địa chỉ tài khoản của họ.',
  },
  passwordChanged: {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    preview: 'Nếu không phải bạn, hãy yêu cầu mật khẩu mới.',
    heading: 'Mật khẩu của bạn đã được thay đổi',
    before: `Xin chào {firstName},

Mật khẩu của tài khoản đã được thay đổi vào {at}. Tất cả các thiết bị khác đã bị đăng xuất.`,
    after: 'Nếu không phải bạn đã thay đổi, hãy yêu cầu mật khẩu mới ngay:',
    button: 'Yêu cầu mật khẩu mới',
    note: 'Bạn nhận được email này vì nó liên quan đến sự an toàn của tài khoản của bạn.',
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
    preview: 'Chỉ vài phút nữa là xong.',
    heading: 'Video an toàn của bạn vẫn đang chờ',
    before: `Xin chào {name},

Cảm ơn bạn đã ký “{title}”. Video an toàn chưa được xem đến hết. Vui lòng xem nốt trước khi bạn đến: video sẽ tiếp tục từ chỗ bạn đã dừng.`,
    after: 'Liên kết có hiệu lực đến {until}.',
    button: 'Xem tiếp video',
    note: '{company} gửi email này cho quý khách vì địa chỉ này đã được cung cấp khi ký một bản miễn trừ.',
  },
};
