import { describe, expect, it } from 'vitest';
import { END_OF_ROWS, readSnapshotText, type SnapshotReader } from './snapshot-text.ts';

const ROWS = ['1\tfirst\\nline\n', `2\t${'long'.repeat(30)}\n`, '3\t\\\\.\n', '4\ta\\.\n'];
const TEXT = `-- header\ncopy a;\n${ROWS.join('')}${END_OF_ROWS}copy empty;\n${END_OF_ROWS}-- end\n`;

const inChunksOf = (size: number, text = TEXT): SnapshotReader =>
  readSnapshotText(
    (async function* () {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

const all = async (rows: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of rows) {
    expect(chunk.at(-1), 'whole lines').toBe(0x0a);
    text += chunk.toString();
  }
  return text;
};

describe('readSnapshotText', () => {
  it.each([1, 2, 3, 5, 7, 64, 1000])('returns lines and rows from chunks of %d bytes', async (size) => {
    const reader = inChunksOf(size);
    expect(await reader.line()).toBe('-- header');
    expect(await reader.line()).toBe('copy a;');
    expect(await all(reader.rows())).toBe(ROWS.join(''));
    expect(await reader.line()).toBe('copy empty;');
    expect(await all(reader.rows())).toBe('');
    expect(await reader.line()).toBe('-- end');
    await expect(reader.line()).rejects.toThrow('The backup is incomplete');
  });

  it('rejects rows without an end', async () => {
    const reader = inChunksOf(4, `copy a;\n${ROWS.join('')}`);
    await reader.line();
    await expect(all(reader.rows())).rejects.toThrow('The backup is incomplete');
  });
});
