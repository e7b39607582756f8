import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Khu nhún bạt lò xo: nội quy, rủi ro và miễn trừ trách nhiệm',
  content: [
    'Văn bản này nói về việc nhún nhảy và vui chơi tại [tên cơ sở của bạn] (“khu vui chơi”). Vui lòng đọc toàn bộ. Nếu có điểm nào chưa rõ, hãy hỏi nhân viên trước khi ký. Cha, mẹ và người giám hộ ký cho chính mình và cho mọi người chưa thành niên mà họ ghi tên trong văn bản này.',
    { heading: 'Rủi ro' },
    'Bạt lò xo hất người lên cao hơn và nhanh hơn dự tính. Phần lớn chấn thương là bong gân, nhưng cũng có gãy xương và chấn thương ở đầu, cổ và cột sống; những chấn thương này có thể kéo dài suốt đời hoặc gây tử vong. Các rủi ro bao gồm:',
    {
      points: [
        'tiếp đất không đúng trên bạt, trên lớp đệm, trong hố mút hoặc trên sàn',
        'va chạm với người khác, nhất là khi hai người nhảy trên cùng một bạt',
        'nhào lộn, tiếp đất bằng đầu và các động tác chưa thành thạo',
        'bị kẹt quần áo, trang sức hoặc ngón tay',
        'tiếp tục nhảy khi đã mệt',
      ],
    },
    { heading: 'Nội quy' },
    {
      points: [
        'Mỗi bạt chỉ một người. Tôi nhảy ở giữa và quan sát vị trí của những người khác.',
        'Tôi tiếp đất bằng cả hai chân. Chỉ người đã thành thạo mới được nhào lộn, và chỉ ở nơi cho phép.',
        'Tôi chờ đến khi hố mút hoặc đệm khí trống, vào bằng chân hoặc mông trước và rời khỏi ngay.',
        'Tôi mang tất chống trượt, lấy hết đồ trong túi, tháo trang sức, thắt lưng và kính dễ vỡ.',
        'Không ai được nhảy sau khi dùng rượu bia hoặc ma túy, khi đang nhai kẹo cao su hoặc có thức ăn trong miệng.',
        'Trẻ em dưới [6] tuổi ở trong khu dành cho trẻ nhỏ. Người lớn chịu trách nhiệm về trẻ phải ở lại trong khu vui chơi.',
        'Tôi tuân theo hướng dẫn của nhân viên. Người gây nguy hiểm cho người khác có thể bị yêu cầu rời đi mà không được hoàn tiền.',
      ],
    },
    { heading: 'Sức khỏe' },
    'Theo hiểu biết của tôi, tôi và những người chưa thành niên mà tôi ký thay đủ sức khỏe để nhảy. Người đang mang thai, vừa phẫu thuật hoặc gãy xương, hoặc được bác sĩ khuyên không nên nhảy, chẳng hạn vì tim, lưng, cổ hoặc co giật, thì không được nhảy. Nếu ai trong chúng tôi cảm thấy không khỏe hoặc bị thương, chúng tôi dừng lại và báo ngay cho nhân viên.',
    { heading: 'Trách nhiệm của cha, mẹ và người giám hộ' },
    'Tôi đã giải thích nội quy cho những người chưa thành niên mà tôi ký thay, tôi quyết định họ có đủ khả năng tham gia hay không, và tôi trông coi họ hoặc nhờ một người lớn trông coi. Trong trường hợp khẩn cấp, nhân viên có thể sơ cứu và gọi xe cấp cứu.',
    { heading: 'Trách nhiệm pháp lý' },
    'Tôi biết các rủi ro nêu ở đây; tôi và những người chưa thành niên mà tôi ký thay tự nguyện tham gia. Trong phạm vi pháp luật cho phép, tôi từ bỏ quyền khiếu nại đối với khu vui chơi, chủ sở hữu, nhân viên và người hỗ trợ của khu vui chơi về thương tích, thiệt hại và mất mát phát sinh từ những rủi ro thông thường của việc nhún nhảy, từ sai sót của chính chúng tôi hoặc của khách khác.',
    'Điều này không giới hạn bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn, chẳng hạn trách nhiệm do cố ý hoặc do lỗi vô ý nghiêm trọng, hoặc các quyền mà chúng tôi có với tư cách người tiêu dùng. Nếu một phần của văn bản này không có hiệu lực, các phần còn lại vẫn có hiệu lực.',
    { heading: 'Đồ có giá trị' },
    'Vui lòng để đồ có giá trị ở nhà hoặc trong tủ khóa. Trong phạm vi pháp luật cho phép, khu vui chơi không chịu trách nhiệm về đồ đạc để không có người trông.',
    { heading: 'Quyền riêng tư' },
    'Khu vui chơi sử dụng thông tin tôi nhập tại đây để lưu giữ thỏa thuận này và để xử lý trong trường hợp khẩn cấp. Thông báo về quyền riêng tư của chúng tôi nêu rõ thời gian lưu giữ và các quyền của tôi: [địa chỉ thông báo về quyền riêng tư].',
  ],
  sections: {
    rules: {
      title: 'Nội quy khu vui chơi',
      content: [],
      fields: { understood: 'Tôi đã hiểu nội quy và đã giải thích cho tất cả những người mà tôi ký thay.' },
    },
    photos: {
      title: 'Hình ảnh và video',
      content: [
        'Đôi khi chúng tôi chụp ảnh, quay video trong khu vui chơi và đăng trên trang web cũng như mạng xã hội. Quý khách tự quyết định có cho phép đăng hình của mình hay không: quý khách vẫn được nhảy nếu không đồng ý, và có thể rút lại sự đồng ý cho thời gian sau đó bất cứ lúc nào bằng cách viết cho [địa chỉ email].',
      ],
      fields: {
        consent:
          'Có, hình ảnh và video trong đó có tôi hoặc những người chưa thành niên mà tôi ký thay có thể được công bố.',
      },
    },
  },
};
