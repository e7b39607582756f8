import { FIRST_RECORD, type RecordPlace } from '../rows/row.ts';
import type { RowChunk } from '../rows/row-stream.ts';

const FROM = /^bytes=([1-9]\d{0,14})-$/;

/** First byte of an open-ended `Range`; undefined for any other range, which gets the whole file. */
export const rangeStart = (range: string | undefined): number | undefined => {
  const [, from] = FROM.exec(range ?? '') ?? [];
  return from === undefined ? undefined : Number(from);
};

export type ResumePoint = {
  readonly total: number;
  /** The chunk with the first byte: record before it, bytes before it, and the record it ends with. */
  readonly after: RecordPlace;
  readonly before: number;
  readonly until: RecordPlace;
};

/** Writes all rows without sending them, because the offset of a byte depends on every row before it. */
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

/** @param length number of bytes announced @throws Error when there are more */
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
    // Fail, so the client asks again and gets the new length; a full body would pass for the whole file.
    if (left < 0) throw new Error('The export has grown since its length was announced.');
    if (rest.length > 0) yield rest;
  }
}
