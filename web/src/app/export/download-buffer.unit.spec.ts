import { describe, expect, it } from 'vitest';
import { rowCounter } from './download-buffer.ts';

const CSV = '\uFEFFName,Note\r\n"Lee, Kai","two\r\nlines, ""quoted"""\r\nAda,\r\n';

const countedIn = (format: 'csv' | 'jsonl' | 'zip', text: string, piece: number): number => {
  const counter = rowCounter(format);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += piece) counter.take(bytes.slice(at, at + piece));
  return counter.rows();
};

describe('row counter', () => {
  it.each([1, 2, 3, 1000])(
    'counts rows in chunks of %i bytes, even with line breaks inside cells',
    (piece) => {
      expect(countedIn('csv', CSV, piece)).toBe(2);
      expect(countedIn('jsonl', '{"note":"a \\" b"}\n{"note":"c"}\n', piece)).toBe(2);
    },
  );

  it('does not count the header or anything in a ZIP file', () => {
    expect([countedIn('csv', '', 1), countedIn('csv', 'Name\r\n', 1)]).toEqual([0, 0]);
    expect(countedIn('zip', CSV, 10)).toBe(0);
  });
});
