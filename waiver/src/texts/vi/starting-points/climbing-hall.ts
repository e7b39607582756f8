import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Phòng leo núi: nội quy, rủi ro và miễn trừ trách nhiệm',
  content: [
    'Văn bản này nói về việc leo núi và bouldering tại [tên cơ sở của bạn] (“phòng leo”). Vui lòng đọc toàn bộ. Nếu có điểm nào chưa rõ, hãy hỏi nhân viên trước khi ký. Cha, mẹ và người giám hộ ký cho chính mình và cho mọi người chưa thành niên mà họ ghi tên trong văn bản này.',
    { heading: 'Rủi ro' },
    'Leo núi và bouldering là hoạt động nguy hiểm, ngay cả khi mọi người tuân thủ nội quy. Tai nạn có thể gây chấn thương nghiêm trọng và lâu dài, trong trường hợp xấu nhất có thể dẫn đến tử vong. Các rủi ro bao gồm:',
    {
      points: [
        'rơi từ bất kỳ độ cao nào, kể cả xuống đệm: đệm làm giảm lực va chạm nhưng không ngăn được mọi chấn thương',
        'sai sót khi buộc dây, bảo hiểm, hạ dây và móc dây, của chính mình và của người khác',
        'mấu bám bị xoay hoặc gãy, đồ vật rơi xuống',
        'va chạm với người khác đang leo, rơi, đứng hoặc đi gần đó',
        'căng cơ và vận động quá sức ở ngón tay, gân, cơ và khớp',
      ],
    },
    { heading: 'Trách nhiệm của tôi' },
    {
      points: [
        'Tôi tự quyết định, cho mình và cho những người chưa thành niên mà tôi ký thay, đường leo và độ cao nào phù hợp với khả năng của chúng tôi.',
        'Tôi chỉ bảo hiểm và leo dây nếu đã được học. Nếu không chắc chắn, tôi hỏi nhân viên.',
        'Trước mỗi lần leo, tôi và bạn leo kiểm tra lẫn nhau: đai, nút thắt, thiết bị bảo hiểm, móc khóa.',
        'Tôi tuân theo nội quy và hướng dẫn của nhân viên. Người gây nguy hiểm cho người khác có thể bị yêu cầu rời đi.',
      ],
    },
    { heading: 'Nội quy' },
    {
      points: [
        'Leo dẫn chỉ dành cho người đã thành thạo bảo hiểm leo dẫn và cách rơi.',
        'Trong khu bouldering, tôi giữ trống khu vực tiếp đất và không bao giờ đứng hoặc ngồi bên dưới người khác.',
        'Trẻ em dưới [14] tuổi chỉ được leo khi có người lớn chịu trách nhiệm trông coi.',
        'Không ai được leo sau khi dùng rượu bia, ma túy hoặc thuốc làm chậm phản xạ.',
        'Tôi tháo nhẫn, lấy hết đồ trong túi và buộc gọn tóc dài.',
      ],
    },
    { heading: 'Sức khỏe' },
    'Theo hiểu biết của tôi, tôi và những người chưa thành niên mà tôi ký thay đủ sức khỏe để leo. Nếu bị chấn thương, mắc bệnh hoặc mang thai khiến việc leo có thể nguy hiểm, chúng tôi hỏi ý kiến bác sĩ trước. Nếu ai trong chúng tôi cảm thấy không khỏe hoặc bị thương, chúng tôi dừng lại và báo ngay cho nhân viên.',
    { heading: 'Trang thiết bị' },
    'Tôi kiểm tra thiết bị của mình và thiết bị thuê trước khi sử dụng, và trả lại thiết bị thuê cho nhân viên nếu thấy có gì bất thường. Tôi bồi thường thiết bị thuê mà tôi làm mất hoặc làm hỏng do bất cẩn.',
    { heading: 'Trách nhiệm pháp lý' },
    'Tôi biết các rủi ro nêu ở đây và tự nguyện tham gia. Trong phạm vi pháp luật cho phép, tôi từ bỏ quyền khiếu nại đối với phòng leo, chủ sở hữu, nhân viên và người hỗ trợ của phòng leo về thương tích, thiệt hại và mất mát phát sinh từ những rủi ro thông thường của việc leo núi, từ sai sót của chính tôi hoặc của khách khác.',
    'Điều này không giới hạn bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn, chẳng hạn trách nhiệm do cố ý hoặc do lỗi vô ý nghiêm trọng, hoặc các quyền mà tôi có với tư cách người tiêu dùng. Nếu một phần của văn bản này không có hiệu lực, các phần còn lại vẫn có hiệu lực.',
    { heading: 'Quyền riêng tư' },
    'Phòng leo sử dụng thông tin tôi nhập tại đây để lưu giữ thỏa thuận này và để xử lý trong trường hợp khẩn cấp. Thông báo về quyền riêng tư của chúng tôi nêu rõ thời gian lưu giữ và các quyền của tôi: [địa chỉ thông báo về quyền riêng tư].',
  ],
  sections: {
    experience: {
      title: 'Kinh nghiệm',
      content: [],
      fields: {
        level: {
          title: 'Quý khách đã leo nhiều chưa?',
          options: [
            'Đây là lần đầu tiên',
            'Một vài lần, có người hỗ trợ',
            'Thường xuyên, và tôi biết bảo hiểm dây trên',
            'Thường xuyên, và tôi biết bảo hiểm leo dẫn',
          ],
        },
      },
    },
    health: {
      title: 'Dành cho trường hợp khẩn cấp',
      content: ['Quý khách có thể để trống. Nhân viên chỉ đọc khi cần giúp đỡ quý khách.'],
      fields: { remarks: 'Điều người hỗ trợ cần biết, chẳng hạn dị ứng hoặc thuốc đang dùng' },
    },
    photos: {
      title: 'Hình ảnh và video',
      content: [
        'Đôi khi chúng tôi chụp ảnh, quay video trong phòng leo và đăng trên trang web cũng như mạng xã hội. Quý khách tự quyết định có cho phép đăng hình của mình hay không: quý khách vẫn được leo nếu không đồng ý, và có thể rút lại sự đồng ý cho thời gian sau đó bất cứ lúc nào bằng cách viết cho [địa chỉ email].',
      ],
      fields: {
        consent:
          'Có, hình ảnh và video trong đó có tôi hoặc những người chưa thành niên mà tôi ký thay có thể được công bố.',
      },
    },
  },
};
