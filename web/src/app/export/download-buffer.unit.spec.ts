import { describe, expect, it } from 'vitest';
import { rowCounter } from './download-buffer.ts';

const CSV = '\uFEFFName,Note\r\n"Lee, Kai","two\r\nlines, ""quoted"""\r\nAda,\r\n';

const countedIn = (format: 'csv' | 'jsonl' | 'zip', text: string, piece: number): number => {
  const counter = rowCounter(format);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += piece) counter.take(bytes.slice(at, at + piece));
  return counter.rows();
};

describe('the rows of an export', () => {
  it.each([1, 2, 3, 1000])('are counted in pieces of %i bytes, line breaks in cells or not', (piece) => {
    expect(countedIn('csv', CSV, piece)).toBe(2);
    expect(countedIn('jsonl', '{"note":"a \\" b"}\n{"note":"c"}\n', piece)).toBe(2);
  });

  it('are none before the titles are there, and none in a ZIP', () => {
    expect([countedIn('csv', '', 1), countedIn('csv', 'Name\r\n', 1)]).toEqual([0, 0]);
    expect(countedIn('zip', CSV, 10)).toBe(0);
  });
});
