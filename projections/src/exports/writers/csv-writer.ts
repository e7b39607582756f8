import { BYTE_ORDER_MARK, csvCell } from '@waivers/waiver/csv.ts';
import type { Layout, RowWriter } from '../rows/layout.ts';
import { tableWriter } from './table-writer.ts';

const same = (text: string): string => text;

/** Writes RFC 4180, with semicolons for Excel in some locales. Prefixes possible formulas with an apostrophe. */
export const csvWriter = (layout: Layout): RowWriter => {
  const { head, line } = tableWriter(layout, {
    begin: '',
    between: layout.separator === 'semicolon' ? ';' : ',',
    end: '\r\n',
    empty: '',
    title: csvCell,
    text: csvCell,
    number: csvCell,
    day: same,
    time: same,
  });
  return { head: BYTE_ORDER_MARK + head, line };
};
