import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Cho thuê xe đạp và kayak: điều khoản, rủi ro và miễn trừ trách nhiệm',
  content: [
    'Văn bản này nói về những gì quý khách thuê của [tên cơ sở của bạn] (“cơ sở cho thuê”). Vui lòng đọc toàn bộ. Nếu có điểm nào chưa rõ, hãy hỏi nhân viên trước khi ký. Cha, mẹ và người giám hộ ký cho chính mình và cho mọi người chưa thành niên mà họ ghi tên trong văn bản này.',
    { heading: 'Những gì tôi thuê' },
    {
      points: [
        'Tôi nhận xe đạp, thuyền và trang thiết bị trong tình trạng hoạt động tốt. Trước khi khởi hành, tôi thử phanh, yên, đèn, mái chèo và áo phao, và báo ngay nếu có gì không ổn.',
        'Chỉ những người có tên tại đây được sử dụng, đúng mục đích thông thường và trong khu vực đã thỏa thuận: [khu vực].',
        'Tôi trả lại mọi thứ đúng giờ và đúng nơi đã thỏa thuận, sạch sẽ và đầy đủ. Mỗi giờ trả trễ được tính theo bảng giá.',
        'Tôi khóa xe mỗi khi rời xe và kéo thuyền lên bờ. Tôi không tự sửa chữa khi chưa hỏi.',
      ],
    },
    { heading: 'Hư hỏng, mất mát và trộm cắp' },
    'Tôi báo ngay cho cơ sở cho thuê về hư hỏng, tai nạn và trộm cắp; tai nạn có người bị thương và trộm cắp thì báo cả công an. Tôi bồi thường hư hỏng và mất mát do tôi hoặc những người mà tôi ký thay gây ra vì bất cẩn, tối đa bằng giá trị của món đồ tại thời điểm đó. Tôi không phải trả cho hao mòn thông thường.',
    { heading: 'Rủi ro khi đi xe' },
    'Đạp xe trên đường có xe cộ và trên đường địa hình có thể dẫn đến té ngã và va chạm gây chấn thương nghiêm trọng hoặc tử vong. Tôi biết luật giao thông, đi xe sao cho có thể dừng lại bất cứ lúc nào và đội mũ bảo hiểm theo khuyến nghị của cơ sở cho thuê. Người chưa thành niên luôn đội mũ bảo hiểm. Xe đạp điện nhanh và nặng hơn các xe đạp khác: tôi tập trước khi đi trên đường có xe cộ.',
    { heading: 'Rủi ro trên mặt nước' },
    {
      points: [
        'Thuyền có thể lật. Nước lạnh, dòng chảy, đập tràn, gió và các thuyền khác có thể khiến cả người bơi giỏi có nguy cơ đuối nước.',
        'Mọi người trên mặt nước đều biết bơi và luôn mặc áo phao được cài chặt.',
        'Tôi hỏi về thời tiết và mực nước trước khi khởi hành, ở gần bờ và quay lại khi thời tiết xấu đi.',
        'Tôi tránh xa đập tràn, âu thuyền, tàu lớn và các khu vực cấm để bảo vệ thiên nhiên.',
      ],
    },
    { heading: 'Sức khỏe' },
    'Theo hiểu biết của tôi, tôi và những người chưa thành niên mà tôi ký thay đủ sức khỏe và thể lực cho những gì chúng tôi thuê. Không ai đi xe hoặc chèo thuyền sau khi dùng rượu bia, ma túy hoặc thuốc làm chậm phản xạ. Tôi trông coi những người chưa thành niên mà tôi ký thay.',
    { heading: 'Trách nhiệm pháp lý' },
    'Tôi biết các rủi ro nêu ở đây và tự nguyện tham gia. Trong phạm vi pháp luật cho phép, tôi từ bỏ quyền khiếu nại đối với cơ sở cho thuê, chủ sở hữu, nhân viên và người hỗ trợ của cơ sở về thương tích, thiệt hại và mất mát phát sinh từ những rủi ro thông thường của việc đạp xe và chèo thuyền, từ sai sót của chính tôi hoặc của người khác.',
    'Điều này không giới hạn bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn, chẳng hạn trách nhiệm do cố ý hoặc do lỗi vô ý nghiêm trọng, hoặc các quyền mà tôi có với tư cách người tiêu dùng. Nếu một phần của văn bản này không có hiệu lực, các phần còn lại vẫn có hiệu lực.',
    { heading: 'Quyền riêng tư' },
    'Cơ sở cho thuê sử dụng thông tin tôi nhập tại đây để thực hiện thỏa thuận này, để lưu giữ thỏa thuận và để xử lý trong trường hợp khẩn cấp. Thông báo về quyền riêng tư của chúng tôi nêu rõ thời gian lưu giữ và các quyền của tôi: [địa chỉ thông báo về quyền riêng tư].',
  ],
  sections: {
    rental: {
      title: 'Những gì quý khách thuê',
      content: [],
      fields: {
        items: {
          title: 'Chúng tôi thuê',
          options: [
            'Xe đạp',
            'Xe đạp điện',
            'Xe đạp trẻ em',
            'Thuyền kayak',
            'Thuyền canoe',
            'Ván chèo đứng (SUP)',
          ],
        },
        swimming: {
          title: 'Tất cả những người xuống nước đều biết bơi chứ?',
          options: ['Có', 'Không', 'Chúng tôi chỉ thuê xe đạp'],
        },
        sizes: 'Chiều cao, để chọn xe đạp và áo phao',
      },
    },
    condition: {
      title: 'Đã nhận trong tình trạng tốt',
      content: ['Vui lòng điền sau khi quý khách đã xem những gì mình thuê.'],
      fields: { checked: 'Tôi đã kiểm tra những gì tôi thuê và chúng hoạt động tốt.' },
    },
  },
};
