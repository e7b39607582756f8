import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvCell } from './csv.ts';

describe('CSV cell', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'is not a formula if it starts with %j',
    (sign) => {
      const text = `${sign}cmd|' /C calc'!A0`;
      expect(parse(csvCell(text), { record_delimiter: '\r\n' })).toEqual([[`'${text}`]]);
    },
  );

  it.each(['', 'a', "O'Brien", '3-4', 'a=b', '名前', ' =1'])('leaves %j unchanged', (text) =>
    expect(csvCell(text)).toBe(text),
  );

  it.each([
    ['a;=1', "a;'=1"],
    ['a\t+1;b', "a\t'+1;b"],
    ['a\n@x\r-1', "a\n'@x\r'-1"],
    ['a;"=1', `a;"'=1`],
    ['a;""＝1', `a;""'＝1`],
    [';=1;=2', ";'=1;'=2"],
    ['=1;=2', "'=1;'=2"],
  ])('%j contains no formula when split at semicolons or tabs', (text, shown) =>
    expect(parse(csvCell(text), { record_delimiter: '\r\n' })).toEqual([[shown]]),
  );

  it.each(['a,b', 'a;b', 'a; =b', '1-2;3', 'a\tb', 'a\r\nb', 'a"b', '"', '",\r\n"', '"=1"'])(
    'quotes %j',
    (text) => {
      expect(csvCell(text)).toMatch(/^".*"$/s);
      expect(parse(csvCell(text), { record_delimiter: '\r\n' })).toEqual([[text]]);
    },
  );
});
