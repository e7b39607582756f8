import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: 'Mã số người',
  role: 'Ký với tư cách',
  day: 'Ngày ký',
  at: 'Thời điểm ký ({zone})',
  language: 'Ngôn ngữ',
  understood: 'Đã hiểu video an toàn',
  mail: 'Email xác nhận',
  mails: {
    waiting: 'Đang chờ',
    sent: 'Đã gửi',
    kept: 'Được giữ lại, chưa gửi: chưa có máy chủ thư',
    refused: 'Bị từ chối',
  },
  arrivals: 'Lượt đến',
  tags: 'Thẻ',
  voidedAt: 'Hủy hiệu lực ({zone})',
  voidReason: 'Lý do hủy hiệu lực',
};
