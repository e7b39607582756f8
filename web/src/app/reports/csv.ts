import { BYTE_ORDER_MARK, csvCell } from '@waivers/waiver/csv.ts';

/** RFC 4180 in UTF-8 with a byte order mark, and no cell is a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  });
