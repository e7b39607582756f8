import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_ZIP_RECORDS } from '@waivers/contract/signed-waivers/export.ts';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { ZipFile } from 'yazl';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { businessOf } from '../../read-models/accounts/queries.ts';
import { type FoundRecord, findSignedWaiver } from '../../read-models/signed-waiver-documents/queries.ts';
import type { RecordPdfs } from '../../record-pdf/pdf-queue.ts';
import { pdfRequest } from '../../record-pdf/pdf-request.ts';
import { PdfFailed } from '../../record-pdf/pdf-worker.ts';
import type { RecordSeals } from '../../record-seal/record-seals.ts';
import { countRecords, type ExportedRecord, readRecords } from '../rows/records.ts';
import { zonedTime } from '../rows/zoned-time.ts';
import type { DownloadSlot } from './downloads.ts';
import type { OpenedLink } from './open-link.ts';

const RETRY_MS = 1000;
/** Maximum number of attempts, because a document that crashed its process is refused for minutes. */
const ATTEMPTS = 5;

const NOT_IN_NAMES = /[/\\:*?"<>|\p{Cc}]+/gu;
const MAX_NAME_CHARACTERS = 60;

/** Takes the name from the rendered record because the signer may have been erased since the download started. */
const fileName = (day: string, id: string, { signing }: FoundRecord): string => {
  const identity = signing.participants[0]?.identity ?? ERASED;
  const personName = identity === ERASED ? ERASED : `${identity.lastName} ${identity.firstName}`;
  const name = Array.from(personName.replace(NOT_IN_NAMES, ' ').trim());
  return `${day} ${name.slice(0, MAX_NAME_CHARACTERS).join('')} ${id}.pdf`;
};

/** `seals` is undefined where PDFs have none. */
export type PdfSource = { readonly pdfs: RecordPdfs; readonly seals: RecordSeals | undefined };

type Drawn = { readonly record: FoundRecord; readonly pdf: Buffer; readonly isSealed: boolean };

const withStoredSeal = async (
  seals: RecordSeals | undefined,
  record: FoundRecord,
  pdf: Buffer,
): Promise<Drawn> => {
  const sealed = await seals?.sealedBefore(record, pdf);
  return { record, pdf: sealed ?? pdf, isSealed: sealed !== undefined };
};

const draw = async (
  services: ReadServices,
  { pdfs, seals }: PdfSource,
  accountId: string,
  id: string,
  signal: AbortSignal,
): Promise<Drawn | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const record = await findSignedWaiver(services, id, { position: undefined, accountId });
    if (record === undefined) return undefined;
    try {
      const { company } = await businessOf(services, accountId, undefined);
      const pdf = await pdfs.pdfOf(await pdfRequest(services, record, company), signal);
      return await withStoredSeal(seals, record, pdf);
    } catch (error) {
      if (error instanceof PdfFailed) return undefined;
      if (!(error instanceof Overloaded)) throw error;
      if (attempt >= ATTEMPTS && error.retryAfterSeconds !== undefined) return undefined;
    }
    await pause(RETRY_MS, undefined, { signal });
  }
};

/**
 * Adds one PDF at a time as the client reads. Each waits its turn among interactive requests. Seals are taken from the
 * log and never made here: thousands of events and time stamps would surprise both the log and the authority.
 */
const fill = async (
  zip: ZipFile,
  services: ReadServices,
  source: PdfSource,
  { link: { accountId, timeZone } }: OpenedLink,
  records: readonly ExportedRecord[],
  signal: AbortSignal,
): Promise<void> => {
  const { day } = zonedTime(timeZone);
  const missing: string[] = [];
  const unsealed: string[] = [];
  for (const { id, signedAt } of records) {
    const drawn = await draw(services, source, accountId, id, signal);
    if (drawn === undefined) {
      missing.push(id);
      continue;
    }
    if (!drawn.isSealed) unsealed.push(id);
    const entry = Readable.from([drawn.pdf]);
    const name = fileName(day(signedAt.getTime()), id, drawn.record);
    zip.addReadStream(entry, name, { mtime: signedAt, compress: false });
    await finished(entry, { signal });
  }
  const lists = { 'missing.txt': missing, 'unsealed.txt': source.seals === undefined ? [] : unsealed };
  for (const [name, ids] of Object.entries(lists)) {
    if (ids.length > 0) zip.addBuffer(Buffer.from(ids.join('\r\n')), name, { compress: false });
  }
  zip.end();
};

export type ZipDownload =
  | { readonly refused: 'export_too_large'; readonly records: number; readonly max: number }
  | { readonly records: number; readonly stream: () => Readable };

export const zipDownload = async (
  services: ReadServices,
  source: PdfSource,
  opened: OpenedLink,
  { send }: DownloadSlot,
): Promise<ZipDownload> => {
  const { accountId } = opened.link;
  const { conditions } = opened;
  const count = await asTenant(services.database, accountId, (tenant) => countRecords(tenant, conditions));
  if (count > MAX_ZIP_RECORDS) return { refused: 'export_too_large', records: count, max: MAX_ZIP_RECORDS };
  const records = await asTenant(services.database, accountId, (tenant) =>
    readRecords(tenant, conditions, MAX_ZIP_RECORDS),
  );
  return {
    records: records.length,
    stream: () => {
      const leaving = new AbortController();
      const zip = new ZipFile();
      const archive = zip.outputStream as Readable;
      const stream = send(archive);
      stream.once('close', () => {
        leaving.abort(new Error('The client has left.'));
        archive.destroy();
      });
      void fill(zip, services, source, opened, records, leaving.signal).catch((error: Error) =>
        stream.destroy(error),
      );
      return stream;
    },
  };
};
