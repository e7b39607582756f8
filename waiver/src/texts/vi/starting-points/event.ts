import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Sự kiện: điều kiện tham gia và miễn trừ trách nhiệm',
  content: [
    'Văn bản này nói về việc tham gia [tên sự kiện] vào [ngày] tại [địa điểm], do [tên cơ sở của bạn] (“ban tổ chức”) tổ chức. Vui lòng đọc toàn bộ. Nếu có điểm nào chưa rõ, hãy hỏi ban tổ chức trước khi ký. Cha, mẹ và người giám hộ ký cho chính mình và cho mọi người chưa thành niên mà họ ghi tên trong văn bản này.',
    { heading: 'Rủi ro' },
    'Các sự kiện có thể thao, trò chơi và đông người tiềm ẩn những rủi ro không ai có thể loại trừ. Chúng có thể dẫn đến chấn thương, trong những trường hợp hiếm gặp là chấn thương nghiêm trọng hoặc tử vong, và mất mát đồ đạc. Các rủi ro bao gồm:',
    {
      points: [
        'té ngã, căng cơ và va chạm với người hoặc đồ vật',
        'nắng nóng, giá lạnh, mưa, giông bão và mặt đất trơn trượt',
        'hành vi của người tham gia khác, khán giả và người qua đường',
        'gắng sức quá mức quen thuộc',
        '[rủi ro riêng của sự kiện]',
      ],
    },
    { heading: 'Nội quy' },
    {
      points: [
        'Tôi tuân theo hướng dẫn của ban tổ chức, người hỗ trợ và lực lượng cấp cứu.',
        'Tôi chỉ tham gia những gì tôi và những người chưa thành niên mà tôi ký thay đủ khả năng, và dừng lại khi quá sức.',
        'Trang bị của tôi phù hợp và ở tình trạng tốt.',
        'Không ai tham gia sau khi dùng rượu bia hoặc ma túy nếu điều đó có thể gây nguy hiểm cho bất kỳ ai.',
        'Tôi trông coi những người chưa thành niên mà tôi ký thay, hoặc đã thỏa thuận với một người lớn khác trông coi.',
      ],
    },
    { heading: 'Sức khỏe' },
    'Theo hiểu biết của tôi, tôi và những người chưa thành niên mà tôi ký thay đủ sức khỏe để tham gia. Nếu nghi ngờ, chúng tôi hỏi ý kiến bác sĩ trước. Trong trường hợp khẩn cấp, người hỗ trợ có thể sơ cứu và gọi xe cấp cứu.',
    { heading: 'Thay đổi và hủy bỏ' },
    'Ban tổ chức có thể thay đổi, tạm ngừng hoặc hủy sự kiện nếu an toàn, thời tiết hoặc cơ quan chức năng yêu cầu. Cách xử lý các khoản phí đã nộp được nêu trong điều khoản đăng ký: [địa chỉ điều khoản].',
    { heading: 'Trách nhiệm pháp lý' },
    'Tôi biết các rủi ro nêu ở đây và tự nguyện tham gia. Trong phạm vi pháp luật cho phép, tôi từ bỏ quyền khiếu nại đối với ban tổ chức, nhân viên, người hỗ trợ và đối tác của ban tổ chức về thương tích, thiệt hại và mất mát phát sinh từ những rủi ro thông thường của sự kiện, từ sai sót của chính tôi hoặc của người khác.',
    'Điều này không giới hạn bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn, chẳng hạn trách nhiệm do cố ý hoặc do lỗi vô ý nghiêm trọng, hoặc các quyền mà tôi có với tư cách người tiêu dùng. Nếu một phần của văn bản này không có hiệu lực, các phần còn lại vẫn có hiệu lực.',
    { heading: 'Quyền riêng tư' },
    'Ban tổ chức sử dụng thông tin tôi nhập tại đây để tổ chức sự kiện, để lưu giữ thỏa thuận này và để xử lý trong trường hợp khẩn cấp. Thông báo về quyền riêng tư của chúng tôi nêu rõ thời gian lưu giữ và các quyền của tôi: [địa chỉ thông báo về quyền riêng tư].',
  ],
  sections: {
    team: {
      title: 'Nhóm hoặc đội',
      content: [],
      fields: { name: 'Tên nhóm hoặc đội của quý khách, nếu có' },
    },
    photos: {
      title: 'Hình ảnh và video',
      content: [
        'Chúng tôi chụp ảnh, quay video tại sự kiện và đăng một số trên trang web, mạng xã hội và báo chí. Quý khách tự quyết định có cho phép đăng hình của mình hay không: quý khách vẫn được tham gia nếu không đồng ý, và có thể rút lại sự đồng ý cho thời gian sau đó bất cứ lúc nào bằng cách viết cho [địa chỉ email].',
      ],
      fields: {
        consent:
          'Có, hình ảnh và video trong đó có tôi hoặc những người chưa thành niên mà tôi ký thay có thể được công bố.',
      },
    },
  },
};
