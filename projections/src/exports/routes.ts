import type { Readable } from 'node:stream';
import { downloadExport } from '@waivers/contract/signed-waivers/export.ts';
import { type ExportLink, exportEndsAt } from '@waivers/server/access/export-links.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { cacheFor } from '@waivers/server/process/cache-for.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { ReadServices } from '../queries/read-services.ts';
import type { RecordPdfs } from '../record-pdf/pdf-queue.ts';
import type { RecordSeals } from '../record-seal/record-seals.ts';
import { createDownloads, type DownloadSlot } from './downloads/downloads.ts';
import { type OpenedLink, openLink } from './downloads/open-link.ts';
import { mayStillExport, whileAllowed } from './downloads/requester.ts';
import { rowsDownload } from './downloads/rows-download.ts';
import { xlsxDownload } from './downloads/xlsx-download.ts';
import { type PdfSource, zipDownload } from './downloads/zip-download.ts';
import { zonedTime } from './rows/zoned-time.ts';

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** How long a running download may go on after its requester has lost the role. */
const ALLOWED_MS = 1000;

const describeFile = (
  reply: FastifyReply,
  { askedAt, timeZone, format }: ExportLink,
  rows: number | undefined,
): void => {
  const name = `signed-waivers-${zonedTime(timeZone).day(Date.parse(askedAt))}.${format}`;
  reply.type(MEDIA_TYPES[format]).header('Content-Disposition', contentDisposition(name));
  if (rows !== undefined) reply.header('X-Row-Count', String(rows));
};

const sendStream = (
  reply: FastifyReply,
  { stream }: { readonly stream: () => Readable },
  { leave }: DownloadSlot,
) => {
  // HEAD requests share this handler but must not read the rows.
  if (reply.request.method !== 'HEAD') return reply.send(stream());
  leave();
  return reply.send();
};

const sendRows = async (
  services: ReadServices,
  reply: FastifyReply,
  opened: OpenedLink,
  range: string | undefined,
  place: DownloadSlot,
) => {
  const isHead = reply.request.method === 'HEAD';
  const download = await rowsDownload(services, opened, { range, isHead }, place);
  reply.header('ETag', download.etag).header('Accept-Ranges', 'bytes');
  if (download.status === 416) {
    place.leave();
    return sendProblem(reply.header('Content-Range', `bytes */${download.total}`), 'range_not_satisfiable');
  }
  if (download.range !== undefined) {
    const { from, total } = download.range;
    reply
      .header('Content-Range', `bytes ${from}-${total - 1}/${total}`)
      .header('Content-Length', String(total - from));
  }
  describeFile(reply.code(download.status), opened.link, download.rows);
  return sendStream(reply, download, place);
};

const sendPackage = async (
  services: ReadServices,
  source: PdfSource,
  reply: FastifyReply,
  opened: OpenedLink,
  place: DownloadSlot,
) => {
  const download =
    opened.link.format === 'xlsx'
      ? await xlsxDownload(services, opened, place)
      : await zipDownload(services, source, opened, place);
  if ('refused' in download) {
    place.leave();
    return sendRefusal(reply, download);
  }
  describeFile(reply, opened.link, 'rows' in download ? download.rows : download.records);
  return sendStream(reply, download, place);
};

export const exportDownloadRoutes =
  (services: ReadServices, pdfs: RecordPdfs, seals?: RecordSeals): Routes =>
  async (app) => {
    const downloads = createDownloads(() => app.answeredRequests());
    // End downloads early, because draining would otherwise wait for the slowest client. Clients can resume.
    app.addHook('preClose', () => downloads.end());
    addRoute(app, downloadExport, {}, async (request, reply) => {
      const { range, 'if-range': ifRange } = request.headers;
      const opened = await openLink(services, request.params.link, ifRange);
      if ('refused' in opened) return sendRefusal(reply, opened);
      const { accountId, exportId, format } = opened.link;
      const lastsMs = exportEndsAt(opened.link).getTime() - services.clock().getTime();
      // Give HEAD a separate slot because the page sends it while its own download is running.
      const isHead = request.method === 'HEAD';
      const entered = downloads.enter(accountId, isHead ? undefined : exportId, lastsMs);
      const isAllowed = cacheFor(
        ALLOWED_MS,
        () => mayStillExport(services.credentialOf, opened.link),
        () => services.clock().getTime(),
      );
      const place = {
        ...entered,
        send: (pieces: AsyncIterable<Uint8Array>) => entered.send(whileAllowed(isAllowed, pieces)),
      };
      // Without this, the stream would hold the slot until it noticed the disconnect at its next chunk.
      reply.raw.once('close', place.leave);
      try {
        if (format === 'zip' || format === 'xlsx')
          return await sendPackage(services, { pdfs, seals }, reply, opened, place);
        return await sendRows(services, reply, opened, range, place);
      } catch (error) {
        place.leave();
        throw error;
      }
    });
  };
