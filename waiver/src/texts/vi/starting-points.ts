import type { StartingPointsTexts } from '../starting-point-texts.ts';

export const startingPoints: StartingPointsTexts = {
  'climbing-hall': {
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
  },
  'trampoline-park': {
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
  },
  'bike-and-kayak-rental': {
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
  },
  event: {
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
  },
  'yoga-studio': {
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
  },
  /** All of it is for the owner to write. */
  blank: { title: '', content: [], sections: {} },
};
