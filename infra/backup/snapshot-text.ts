import { z } from 'zod';

/**
 * A snapshot is a script for psql: a comment with its header, for each table a `copy … from stdin` with the rows in
 * PostgreSQL's text format, and a comment with the trailer, without which it is incomplete.
 */
const HEADER = '-- waivers-snapshot/1 ';
const TRAILER = '-- end ';
const NEWLINE = 0x0a;

export const END_OF_ROWS = '\\.\n';

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
  order: z.array(z.string()).readonly(),
});

const header = z.strictObject({
  takenAt: z.iso.datetime(),
  logId: z.uuid(),
  /** Migrations that made the tables. */
  migrations: z.array(z.string()).readonly(),
  tables: z.array(table).readonly(),
  /** Names of the videos stored at that time, such as `<account>/<sha256>.mp4`. Their files are separate. */
  media: z.array(z.string()).readonly(),
});

const digests = z.record(z.string(), z.strictObject({ rows: z.int(), sha256: z.string() }));

export type SnapshotHeader = z.infer<typeof header>;
/** Number of rows and SHA-256 of their text, by table. */
export type SnapshotDigests = z.infer<typeof digests>;

export const headerLine = (value: SnapshotHeader): string => `${HEADER}${JSON.stringify(value)}\n`;
export const trailerLine = (value: SnapshotDigests): string => `${TRAILER}${JSON.stringify(value)}\n`;

const parse = <T>(schema: z.ZodType<T>, start: string, line: string): T => {
  if (line.startsWith(start)) return schema.parse(JSON.parse(line.slice(start.length)));
  throw new Error(`The backup is damaged, or of a newer version: "${start.trim()}" is missing.`);
};

export const parseHeader = (line: string): SnapshotHeader => parse(header, HEADER, line);
export const parseTrailer = (line: string): SnapshotDigests => parse(digests, TRAILER, line);

export type SnapshotReader = {
  /** @returns the next line without its line break. Throws at the end */
  line(): Promise<string>;
  /** Yields the rows of a table, as whole lines, up to the line that ends them. */
  rows(): AsyncGenerator<Buffer>;
};

const endIn = (lines: Buffer): number => {
  if (lines.subarray(0, END_OF_ROWS.length).toString() === END_OF_ROWS) return 0;
  const found = lines.indexOf(`\n${END_OF_ROWS}`);
  return found === -1 ? -1 : found + 1;
};

/** @throws Error, from either method, if the source ends too early */
export const readSnapshotText = (source: AsyncIterable<Buffer>): SnapshotReader => {
  const chunks = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);

  /** Reads at least one more line break, because looking at a long line again with each chunk takes quadratic time. */
  const readMore = async (): Promise<void> => {
    const read = [pending];
    do {
      const next = await chunks.next();
      if (next.done === true) throw new Error('The backup is incomplete: it ends in the middle.');
      read.push(next.value);
    } while (read.at(-1)?.includes(NEWLINE) !== true);
    pending = Buffer.concat(read);
  };
  const take = (bytes: number): Buffer => {
    const taken = pending.subarray(0, bytes);
    pending = pending.subarray(bytes);
    return taken;
  };

  return {
    line: async () => {
      if (!pending.includes(NEWLINE)) await readMore();
      return take(pending.indexOf(NEWLINE) + 1)
        .subarray(0, -1)
        .toString();
    },
    rows: async function* () {
      for (;;) {
        const wholeLines = pending.lastIndexOf(NEWLINE) + 1;
        const end = endIn(pending.subarray(0, wholeLines));
        if (end > 0 || (end === -1 && wholeLines > 0)) yield take(end === -1 ? wholeLines : end);
        if (end !== -1) {
          take(END_OF_ROWS.length);
          return;
        }
        await readMore();
      }
    },
  };
};
