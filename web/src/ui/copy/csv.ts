import { BYTE_ORDER_MARK, csvCell, hasSemicolons } from '@waivers/waiver/csv.ts';

/**
 * RFC 4180 in UTF-8 with a byte order mark, and no cell is a formula.
 * @param locale of the page: it says which separator Excel expects
 */
export const csvOf = (rows: readonly (readonly string[])[], locale: string): Blob => {
  const separator = hasSemicolons(locale) ? ';' : ',';
  const lines = rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`);
  return new Blob([`${BYTE_ORDER_MARK}${lines.join('')}`], { type: 'text/csv;charset=utf-8' });
};
