import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Phòng tập yoga: tham gia và miễn trừ trách nhiệm',
  content: [
    'Chào mừng quý khách đến với [tên cơ sở của bạn] (“phòng tập”). Văn bản này nói về các buổi tập, khóa học và hội thảo của chúng tôi. Vui lòng đọc toàn bộ. Nếu có điểm nào chưa rõ, hãy hỏi chúng tôi trước khi ký. Cha, mẹ và người giám hộ ký cho chính mình và cho mọi người chưa thành niên mà họ ghi tên trong văn bản này.',
    { heading: 'Yoga đòi hỏi điều gì' },
    'Yoga gồm vận động, kéo giãn, thăng bằng, hơi thở và thư giãn. Yoga nhẹ nhàng với hầu hết mọi người, nhưng vẫn là tập luyện: cơ, gân và khớp có thể bị căng, quý khách có thể mất thăng bằng và ngã, và các chứng đau sẵn có có thể nặng thêm. Chấn thương nghiêm trọng hiếm khi xảy ra, nhưng vẫn có thể xảy ra.',
    { heading: 'Trách nhiệm của tôi' },
    {
      points: [
        'Tôi lắng nghe cơ thể mình. Tôi bỏ qua hoặc giảm nhẹ những gì gây đau, chóng mặt hoặc khó chịu, và nghỉ bất cứ khi nào cần.',
        'Trước buổi tập, tôi cho giáo viên biết về chấn thương, phẫu thuật, bệnh tật và việc mang thai có ảnh hưởng đến bài tập.',
        'Tôi đến trong trạng thái tỉnh táo và không ăn no ngay trước buổi tập.',
        'Tôi dùng thảm, gạch, dây và các dụng cụ khác theo hướng dẫn, và bảo đảm chỗ tập của mình an toàn.',
        'Tôi trông coi những người chưa thành niên mà tôi ký thay, trừ khi đó là lớp dành cho trẻ em.',
      ],
    },
    { heading: 'Sức khỏe' },
    'Các buổi tập của chúng tôi không phải là và không thay thế cho điều trị y tế, và giáo viên của chúng tôi không chẩn đoán bệnh. Nếu không chắc yoga hiện có tốt cho mình hay không, tôi hỏi ý kiến bác sĩ trước. Điều này cũng áp dụng cho những người chưa thành niên mà tôi ký thay.',
    { heading: 'Trong buổi tập' },
    {
      points: [
        'Vui lòng đến đúng giờ, để giày và điện thoại bên ngoài.',
        'Những gì người khác chia sẻ trong lớp chỉ ở lại trong lớp.',
        'Vui lòng để đồ có giá trị ở nhà. Trong phạm vi pháp luật cho phép, phòng tập không chịu trách nhiệm về đồ để lại trong phòng thay đồ.',
      ],
    },
    { heading: 'Trách nhiệm pháp lý' },
    'Tôi biết các rủi ro nêu ở đây và tự nguyện tham gia. Trong phạm vi pháp luật cho phép, tôi từ bỏ quyền khiếu nại đối với phòng tập, chủ sở hữu, giáo viên và người hỗ trợ của phòng tập về thương tích, thiệt hại và mất mát phát sinh từ những rủi ro thông thường của việc tập yoga, từ sai sót của chính tôi hoặc của người khác.',
    'Điều này không giới hạn bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn, chẳng hạn trách nhiệm do cố ý hoặc do lỗi vô ý nghiêm trọng, hoặc các quyền mà tôi có với tư cách người tiêu dùng. Nếu một phần của văn bản này không có hiệu lực, các phần còn lại vẫn có hiệu lực.',
    { heading: 'Quyền riêng tư' },
    'Phòng tập sử dụng thông tin tôi nhập tại đây để tổ chức các buổi tập, để lưu giữ thỏa thuận này và để xử lý trong trường hợp khẩn cấp. Thông báo về quyền riêng tư của chúng tôi nêu rõ thời gian lưu giữ và các quyền của tôi: [địa chỉ thông báo về quyền riêng tư].',
  ],
  sections: {
    practice: {
      title: 'Việc tập luyện',
      content: [],
      fields: {
        touch: {
          title: 'Giáo viên có thể chạm vào quý khách để chỉnh tư thế không?',
          options: ['Có', 'Vui lòng hỏi tôi mỗi lần', 'Không'],
        },
      },
    },
    health: {
      title: 'Điều giáo viên cần biết',
      content: [
        'Quý khách có thể để trống và nói trực tiếp với giáo viên. Những gì quý khách viết chỉ giáo viên của quý khách đọc.',
      ],
      fields: { remarks: 'Chấn thương, bệnh tật hoặc việc mang thai có ảnh hưởng đến bài tập' },
    },
    photos: {
      title: 'Hình ảnh và video',
      content: [
        'Thỉnh thoảng chúng tôi chụp ảnh, quay video trong phòng tập và đăng trên trang web cũng như mạng xã hội. Quý khách tự quyết định có cho phép đăng hình của mình hay không: quý khách vẫn được tham gia nếu không đồng ý, và có thể rút lại sự đồng ý cho thời gian sau đó bất cứ lúc nào bằng cách viết cho [địa chỉ email].',
      ],
      fields: {
        consent:
          'Có, hình ảnh và video trong đó có tôi hoặc những người chưa thành niên mà tôi ký thay có thể được công bố.',
      },
    },
  },
};
