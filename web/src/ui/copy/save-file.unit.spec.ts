import { describe, expect, it } from 'vitest';
import { csvOf } from './save-file.ts';

describe('CSV of a chart', () => {
  it('is UTF-8 with a byte order mark and CRLF lines, without formulas', async () => {
    const bytes = new Uint8Array(
      await csvOf(
        [
          ['Ort', 'Personen'],
          ['Köln, "Süd"', '1'],
          ['=1+1', '2'],
          ['＠x', '3'],
          ['10435;=1+1', '4'],
        ],
        'en',
      ).arrayBuffer(),
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      'Ort,Personen\r\n"Köln, ""Süd""",1\r\n\'=1+1,2\r\n\'＠x,3\r\n"10435;\'=1+1",4\r\n',
    );
  });

  it('uses semicolons where Excel expects them', async () => {
    expect(await csvOf([['a,b', 'c']], 'de').text()).toBe('"a,b";c\r\n');
    expect(await csvOf([['a', 'c']], 'ja').text()).toBe('a,c\r\n');
  });
});
