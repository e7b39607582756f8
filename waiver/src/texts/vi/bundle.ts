import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Bằng chứng của một chữ ký',
  intro:
    'Tệp nén này chứa những gì nhật ký của doanh nghiệp đã ghi lại về một bản miễn trừ đã ký, cùng những gì cần thiết để kiểm tra mà không cần hỏi doanh nghiệp.',
  filesTitle: 'Các tệp',
  files: {
    record: 'Hồ sơ ở dạng PDF, để đọc và in.',
    signing: 'Câu trả lời, người tham gia và hoàn cảnh ký, như đã ghi lại.',
    text: 'Văn bản như đã hiển thị cho người ký: dạng dữ liệu, có mã băm đã được ký, và dạng trang để đọc.',
    signatures: 'Mỗi chữ ký ở dạng hình ảnh và ở dạng các điểm kèm thời gian và lực nhấn.',
    video: 'Các lần xem video an toàn, như máy chủ đã ghi lại.',
    deliveries: 'Các email và tin nhắn sau đó, gửi cho ai và kết quả ra sao.',
    events: 'Các sự kiện của hồ sơ như được lưu, kèm mã băm. Thông tin cá nhân được mã hóa.',
    eventFiles: 'Cũng các sự kiện đó, mỗi tệp là đúng các byte được dùng để tính mã băm.',
    opened: 'Cũng các sự kiện đó với thông tin cá nhân đã giải mã, như trong nhật ký kiểm tra.',
    receipt: 'Chứng minh rằng chữ ký có trong nhật ký.',
    receipts: 'Biên nhận của các sự kiện sau đó của hồ sơ.',
    checkpoint: 'Trạng thái đã ký của nhật ký, cũng là phần cuối của biên nhận.',
    policy: 'Các khóa công khai của nhật ký.',
    timeStamp:
      'Dấu thời gian của một cơ quan bên ngoài trên trạng thái sau đó của nhật ký, và biên nhận nối chữ ký với trạng thái đó.',
    verify: 'Trang kiểm tra biên nhận, không cần mạng.',
    program: 'Chương trình kiểm tra biên nhận và bản mô tả mọi định dạng.',
  },
  showsTitle: 'Những gì được chứng minh',
  shows: {
    text: 'Văn bản nào đã được hiển thị và ký, đúng từng chữ.',
    unchanged: 'Chữ ký có trong nhật ký và không bị thay đổi kể từ khi nhật ký ký trạng thái đó.',
  },
  notTitle: 'Những gì không được chứng minh',
  not: {
    person: 'Ai đã cầm điện thoại. Tên là tên đã được nhập.',
    truth: 'Thông tin đã nhập có đúng sự thật hay không.',
    values:
      'Thông tin đọc được có đúng là thông tin trong nhật ký hay không: trong nhật ký chúng được mã hóa và chỉ doanh nghiệp có khóa. Nếu nghi ngờ, hãy yêu cầu doanh nghiệp mở các sự kiện trước mặt chuyên gia.',
    time: 'Thời điểm chính xác: thời gian lấy từ đồng hồ của máy chủ. Chỉ dấu thời gian của một cơ quan bên ngoài mới cho thấy chữ ký đã tồn tại vào lúc đó.',
    others:
      'Doanh nghiệp có cho mọi người xem cùng một nhật ký hay không. Hãy so sánh policy.tlog-policy với bản sao từ nguồn khác. Nếu người ký đã lưu biên nhận, biên nhận đó cũng phải hợp lệ với các khóa này.',
  },
  erased:
    'Nếu một người đã bị xóa, thông tin của họ mất vĩnh viễn. Bằng chứng vẫn có giá trị vì nó dựa trên các giá trị đã mã hóa.',
  checkTitle: 'Cách kiểm tra',
  checkIntro:
    'Giải nén vào một thư mục trống. Các lệnh dành cho cửa sổ dòng lệnh trong thư mục đó, trên Linux hoặc trong WSL trên Windows.',
  check: {
    page: 'Trong trình duyệt, kể cả khi không có mạng: mở verify.html và thả cả thư mục vào đó. Mọi biên nhận phải hợp lệ, 0001-WaiverSigned.json và text-as-shown.json phải khớp. Sự kiện mới nhất có thể chưa có biên nhận.',
    program:
      'Nếu không muốn dựa vào trang trong tệp nén này: hãy đọc và biên dịch verify.go, chương trình không dùng chung mã với sản phẩm. Dùng lệnh thứ nhất, hoặc lệnh thứ hai trên Debian khi không có mạng (gói golang-go và golang-golang-x-mod-dev). Lệnh thứ ba phải kết thúc bằng “0 failed”. verify.md mô tả mọi định dạng và cách kiểm tra biên nhận chỉ bằng openssl.',
    events:
      'So sánh mã băm của các sự kiện với mã băm trong biên nhận. Mỗi dòng phải kết thúc bằng “OK”. Bản PDF cũng in mã băm của sự kiện đầu tiên.',
    text: 'So sánh mã băm của văn bản với “versionHash” trong sự kiện đầu tiên. Dòng phải kết thúc bằng “OK”.',
    pdf: 'Kiểm tra niêm phong của PDF bằng lệnh này hoặc trong trình đọc PDF. Kết quả phải có “Signature is Valid” và “Total document signed”. Nếu hệ thống niêm phong bằng chứng chỉ riêng thì việc không rõ đơn vị cấp là bình thường: khi đó niêm phong chỉ cho thấy tệp không thay đổi kể từ lúc ấy.',
    timeStamp:
      'Lấy chứng chỉ gốc của các cơ quan nêu trong stamps.json từ chính các cơ quan đó và lưu ở đây thành roots.pem. Các lệnh phải in “Verification: OK” và thời gian, “0 failed” và “OK”; lệnh cuối không in gì. Nếu chứng chỉ của cơ quan đã hết hạn, hãy thêm -attime vào lệnh đầu tiên, kèm thời điểm của dấu tính bằng giây từ năm 1970.',
  },
  noTimeStamp:
    'Chưa có cơ quan bên ngoài nào đóng dấu thời gian cho trạng thái của nhật ký bao gồm chữ ký này.',
};
