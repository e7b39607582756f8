import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: 'Người ký',
  signedOn: 'Ký {date}',
  roles: { adult: 'Người lớn', guardian: 'Cha, mẹ hoặc người giám hộ', minor: 'Người chưa thành niên' },
  text: 'Nội dung đã ký',
  erased: 'Đã xóa',
  ticked: 'Có',
  notTicked: 'Không',
  proof: 'Bằng chứng của chữ ký này',
  business: 'Cơ sở',
  waiver: 'Bản miễn trừ',
  version: 'Phiên bản văn bản',
  hash: 'SHA-256 của văn bản đã ký',
  received: 'Đã nhận',
  timeZone: 'Múi giờ',
  number: 'Số hồ sơ',
  notDrawn: 'Các ký tự mà tài liệu này không thể hiển thị: {characters}',
};
