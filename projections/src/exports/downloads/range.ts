import { FIRST_RECORD, type RecordPlace } from '../rows/row.ts';
import type { RowChunk } from '../rows/row-stream.ts';

const FROM = /^bytes=([1-9]\d{0,14})-$/;

/** Returns the first byte of an open-ended `Range`, or undefined for other ranges, which get the whole file. */
export const rangeStart = (range: string | undefined): number | undefined => {
  const [, from] = FROM.exec(range ?? '') ?? [];
  return from === undefined ? undefined : Number(from);
};

export type ResumePoint = {
  readonly total: number;
  /** The chunk that contains the first requested byte: the record and the bytes before it, and its last record. */
  readonly after: RecordPlace;
  readonly before: number;
  readonly until: RecordPlace;
};

/** Renders all rows without sending them because a byte's offset depends on every row before it. */
export const findResumePoint = async (
  headBytes: number,
  pieces: AsyncIterable<RowChunk>,
  from: number,
): Promise<ResumePoint> => {
  let total = headBytes;
  let place = FIRST_RECORD;
  let found: Omit<ResumePoint, 'total'> | undefined =
    from < headBytes ? { after: FIRST_RECORD, before: 0, until: FIRST_RECORD } : undefined;
  for await (const { bytes, until } of pieces) {
    if (found === undefined && from < total + bytes.length) found = { after: place, before: total, until };
    total += bytes.length;
    place = until;
  }
  return { total, ...(found ?? { after: place, before: total, until: place }) };
};

/** @param length the announced number of bytes @throws Error if the pieces contain more */
export async function* bytesFrom(
  pieces: AsyncIterable<Uint8Array>,
  skipped: number,
  length = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array, void> {
  let [toSkip, left] = [skipped, length];
  for await (const bytes of pieces) {
    const rest = bytes.subarray(Math.min(toSkip, bytes.length));
    toSkip -= bytes.length - rest.length;
    left -= rest.length;
    // Fail so that the client retries and learns the new length; a full body would look like the whole file.
    if (left < 0) throw new Error('The export has grown since its length was announced.');
    if (rest.length > 0) yield rest;
  }
}
