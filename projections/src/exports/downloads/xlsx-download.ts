import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { MAX_SHEET_ROWS } from '@waivers/contract/signed-waivers/export.ts';
import { ZipFile } from 'yazl';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { layoutOf } from '../rows/layout.ts';
import { awaitFirst, type RowChunk, rowChunks } from '../rows/row-stream.ts';
import { countRows } from '../rows/rows.ts';
import { signedTextHashes } from '../rows/signed-text-hashes.ts';
import { SHEET, SHEET_END, WORKBOOK_PARTS, xlsxWriter } from '../writers/xlsx-writer.ts';
import type { DownloadSlot } from './downloads.ts';
import type { OpenedLink } from './open-link.ts';

async function* sheetOf(head: string, pieces: AsyncIterable<RowChunk>): AsyncGenerator<Buffer, void> {
  yield Buffer.from(head);
  for await (const { bytes } of pieces) yield bytes;
  yield Buffer.from(SHEET_END);
}

export type XlsxDownload =
  | { readonly refused: 'export_too_large'; readonly records: number; readonly max: number }
  | { readonly rows: number; readonly stream: () => Readable };

/** Streams rows into the archive, keeping only one batch in memory. The download cannot be resumed. */
export const xlsxDownload = async (
  services: ReadServices,
  { link, conditions }: OpenedLink,
  { turn, send }: DownloadSlot,
): Promise<XlsxDownload> => {
  const { database } = services;
  const { accountId } = link;
  const { texts, rows } = await asTenant(database, accountId, async (tenant) => ({
    texts: await signedTextHashes(tenant, link.filters.waiverId),
    rows: (await countRows(tenant, conditions, Number.POSITIVE_INFINITY)) ?? 0,
  }));
  if (rows > MAX_SHEET_ROWS) return { refused: 'export_too_large', records: rows, max: MAX_SHEET_ROWS };
  const writer = xlsxWriter(await layoutOf(services, texts, link));
  const pieces = await awaitFirst(rowChunks({ database, accountId, conditions, writer, turn }));
  return {
    rows,
    stream: () => {
      const zip = new ZipFile();
      const archive = zip.outputStream as Readable;
      const stream = send(archive);
      const sheet = Readable.from(sheetOf(writer.head, pieces));
      sheet.once('error', (error) => stream.destroy(error));
      stream.once('close', () => {
        sheet.destroy();
        archive.destroy();
      });
      for (const [name, text] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(text), name);
      zip.addReadStream(sheet, SHEET, { compressionLevel: 1 });
      zip.end();
      return stream;
    },
  };
};
