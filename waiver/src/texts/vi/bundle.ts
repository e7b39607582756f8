import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Bằng chứng của một chữ ký',
  intro:
    'Tệp nén này chứa những gì nhật ký của doanh nghiệp đã ghi lại về một bản miễn trừ đã ký, cùng mọi thứ cần thiết để kiểm tra mà không cần đến doanh nghiệp.',
  filesTitle: 'Các tệp',
  files: {
    record: 'Hồ sơ ở dạng PDF có niêm phong, để đọc và in.',
    signing: 'Câu trả lời, người tham gia và hoàn cảnh ký, như đã ghi lại.',
    text: 'Văn bản như đã hiển thị cho người ký: ở dạng dữ liệu và trang web.',
    signatures: 'Mỗi chữ ký ở dạng hình ảnh và ở dạng các điểm kèm thời gian và lực nhấn.',
    video: 'Các lần xem video an toàn, như máy chủ đã ghi lại.',
    deliveries: 'Các email và tin nhắn sau đó, gửi cho ai và kết quả ra sao.',
    events: 'Các sự kiện của hồ sơ như được lưu, kèm mã băm. Thông tin cá nhân được mã hóa.',
    eventFiles: 'Cũng các sự kiện đó, mỗi tệp là đúng các byte được dùng để tính mã băm.',
    opened: 'Cũng các sự kiện đó với thông tin cá nhân đã giải mã, như trong nhật ký kiểm tra.',
    receipt: 'Chứng minh rằng chữ ký có trong nhật ký.',
    receipts: 'Biên nhận của các sự kiện sau đó của hồ sơ.',
    checkpoint: 'Trạng thái đã ký của nhật ký mà biên nhận dẫn đến.',
    policy: 'Các khóa công khai của nhật ký.',
    timeStamp:
      'Dấu thời gian của một cơ quan bên ngoài trên trạng thái sau đó của nhật ký, và biên nhận nối chữ ký với trạng thái đó.',
    verify: 'Trang kiểm tra biên nhận, không cần mạng.',
  },
  showsTitle: 'Những gì được chứng minh',
  shows: {
    text: 'Văn bản nào đã được hiển thị và ký, đúng từng chữ.',
    unchanged: 'Chữ ký có trong nhật ký và không bị thay đổi kể từ khi nhật ký ký trạng thái đó.',
    values: 'Thông tin nào đã được nhập, và những gì đã được ghi lại về thiết bị và thời gian.',
  },
  notTitle: 'Những gì không được chứng minh',
  not: {
    person: 'Ai đã cầm điện thoại. Tên là tên đã được nhập.',
    truth: 'Thông tin đã nhập có đúng sự thật hay không.',
    time: 'Thời điểm chính xác: thời gian lấy từ đồng hồ của máy chủ. Chỉ dấu thời gian của một cơ quan bên ngoài mới cho thấy chữ ký đã tồn tại vào lúc đó.',
    others:
      'Doanh nghiệp có cho mọi người xem cùng một nhật ký hay không. Hãy so sánh các khóa với bản sao từ nguồn khác.',
  },
  erased:
    'Nếu một người đã bị xóa, thông tin của họ mất vĩnh viễn. Bằng chứng vẫn có giá trị vì nó dựa trên các giá trị đã mã hóa.',
  checkTitle: 'Cách kiểm tra',
  check: {
    page: 'Mở verify.html trong trình duyệt, không cần mạng, rồi chọn receipt.tlog-proof. Trang đã chứa sẵn các khóa.',
    program:
      'Hoặc dùng chương trình Go trong tài liệu của sản phẩm, docs/verify.md, nơi mô tả mọi định dạng.',
    events:
      'Tính mã băm của các sự kiện. Mã băm đầu tiên phải trùng với “event” trong mục của biên nhận mà lệnh thứ hai in ra.',
    text: 'Tính mã băm của văn bản. Kết quả phải trùng với “versionHash” trong sự kiện đầu tiên.',
    pdf: 'Kiểm tra niêm phong của PDF bằng lệnh này hoặc trong trình đọc PDF.',
    timeStamp:
      'Kiểm tra dấu thời gian bằng chứng chỉ gốc do cơ quan đó cung cấp, lưu thành roots.pem. Văn bản được đóng dấu phải là phần đầu của trạng thái trong receipt-stamped.tlog-proof.',
  },
  noTimeStamp:
    'Chưa có cơ quan bên ngoài nào đóng dấu thời gian cho trạng thái của nhật ký bao gồm chữ ký này.',
};
