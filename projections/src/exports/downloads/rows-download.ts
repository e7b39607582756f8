import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { MAX_COUNTED_ROWS } from '@waivers/contract/signed-waivers/export.ts';
import type { ExportMark } from '@waivers/server/access/export-links.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { currentTransaction, hasChangedSince } from '../rows/changed-since.ts';
import { fingerprintOf, layoutOf } from '../rows/layout.ts';
import { awaitFirst, type RowChunk, rowChunks } from '../rows/row-stream.ts';
import { countRows } from '../rows/rows.ts';
import { signedTextHashes } from '../rows/signed-text-hashes.ts';
import { csvWriter } from '../writers/csv-writer.ts';
import { jsonLinesWriter } from '../writers/json-lines-writer.ts';
import type { DownloadSlot } from './downloads.ts';
import type { OpenedLink } from './open-link.ts';
import { bytesFrom, findResumePoint, rangeStart } from './range.ts';

export type RowsDownload =
  | { readonly status: 416; readonly total: number; readonly etag: string }
  | {
      readonly status: 200 | 206;
      /** Number of rows, or undefined if there are more than `MAX_COUNTED_ROWS`. */
      readonly rows: number | undefined;
      readonly etag: string;
      readonly range?: { readonly from: number; readonly total: number };
      readonly stream: () => Readable;
    };

async function* bytesOf(head: Buffer, pieces: AsyncIterable<RowChunk>): AsyncGenerator<Buffer, void> {
  if (head.length > 0) yield head;
  for await (const { bytes } of pieces) yield bytes;
}

const NO_HEAD = Buffer.alloc(0);

export type RowsRequest = {
  readonly range: string | undefined;
  /** Responses to HEAD have an exact count but no rows. */
  readonly isHead: boolean;
};

/** Sends all rows, or resumes an interrupted download if none of the rows already sent have changed. */
export const rowsDownload = async (
  services: ReadServices,
  { link, mark, conditions }: OpenedLink,
  { range, isHead }: RowsRequest,
  { turn, send }: DownloadSlot,
): Promise<RowsDownload> => {
  const { database, exportLinks, clock } = services;
  const { accountId, exportId } = link;
  const start = await asTenant(database, accountId, async (tenant) => ({
    transaction: await currentTransaction(tenant),
    texts: await signedTextHashes(tenant, link.filters.waiverId),
    rows: await countRows(tenant, conditions, isHead ? Number.POSITIVE_INFINITY : MAX_COUNTED_ROWS),
  }));
  const layout = await layoutOf(services, start.texts, link);
  const writer = (link.format === 'csv' ? csvWriter : jsonLinesWriter)(layout);
  const head = Buffer.from(writer.head);
  const source = { database, accountId, conditions, writer, turn };
  const fingerprint = fingerprintOf(layout);

  const resume = async (previous: ExportMark, from: number): Promise<RowsDownload | undefined> => {
    const { total, after, before, until } = await findResumePoint(head.length, rowChunks(source), from);
    // Check for changes last to catch those made while reading.
    const isOther = await asTenant(database, accountId, (tenant) =>
      hasChangedSince(tenant, previous.transaction, until),
    );
    if (isOther) return undefined;
    const etag = `"${exportLinks.sealMark(previous)}"`;
    if (from >= total) return { status: 416, total, etag };
    const pieces = bytesOf(before === 0 ? head : NO_HEAD, rowChunks(source, after));
    return {
      status: 206,
      rows: start.rows,
      etag,
      range: { from, total },
      stream: () => send(bytesFrom(pieces, from - before, total - from)),
    };
  };

  const from = rangeStart(range);
  const isResumed = mark !== undefined && mark.layout === fingerprint && from !== undefined;
  const rest = isResumed ? await resume(mark, from) : undefined;
  if (rest !== undefined) return rest;
  // Wait for the first chunk so that errors still get a status code.
  const pieces = await awaitFirst(rowChunks(source));
  const begunAt = mark?.begunAt ?? clock().toISOString();
  const { transaction, rows } = start;
  return {
    status: 200,
    rows,
    etag: `"${exportLinks.sealMark({ exportId, begunAt, transaction, layout: fingerprint })}"`,
    stream: () => send(bytesOf(head, pieces)),
  };
};
