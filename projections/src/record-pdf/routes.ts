import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendRefusal } from '@waivers/server/http/problems.ts';
import { recordTitle } from '@waivers/waiver/record/record-title.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { ReadServices } from '../queries/read-services.ts';
import { businessOf } from '../read-models/accounts/queries.ts';
import { findForReader, refusalOf } from '../read-models/signed-waiver-documents/link.ts';
import type { RecordSeals } from '../record-seal/record-seals.ts';
import { installedFonts } from './fonts.ts';
import { createRecordPdfs, type RecordPdfs } from './pdf-queue.ts';
import { pdfRequest } from './pdf-request.ts';
import { createPdfWorker } from './pdf-worker.ts';
import type { ScriptFonts } from './script-fonts.ts';

/** Typical documents take a tenth of a second and the longest ones two. The limit allows for a very busy machine. */
const LIMIT_MS = 15_000;
const START_MS = 60_000;
const IDLE_MS = 120_000;

/** @param scriptFonts fonts for rarer scripts, whose characters are otherwise drawn as replacement characters */
export const localRecordPdfs = (scriptFonts?: ScriptFonts): RecordPdfs =>
  createRecordPdfs(
    createPdfWorker(
      {
        installed: () => [...installedFonts(), ...(scriptFonts?.installed() ?? [])],
        fetchFor: async (characters) => scriptFonts?.fetchFor(characters) ?? false,
      },
      { limitMs: LIMIT_MS, startMs: START_MS, idleMs: IDLE_MS },
    ),
  );

class ClientGone extends Error {
  constructor() {
    super('The client has left.');
    this.name = 'ClientGone';
  }
}

/** Aborts when the client leaves. */
export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new ClientGone());
  });
  return leaving.signal;
};

/** @param seals undefined: PDFs have no seal */
export const recordPdfRoutes =
  (services: ReadServices, pdfs: RecordPdfs, seals?: RecordSeals): Routes =>
  async (app) => {
    app.addHook('onClose', () => pdfs.close());
    addRoute(app, readSignedWaiverPdf, {}, async (request, reply) => {
      const { id } = request.params;
      const record = await findForReader(services, request);
      if ('refused' in record) return sendRefusal(reply, await refusalOf(services, record));
      const { company } = await businessOf(services, record.accountId, request.headers['x-log-position']);
      const { signed, ...job } = await pdfRequest(services, record, company);
      const unsealed = await pdfs.pdfOf(job, goneSignal(reply));
      const isPlain = request.query.unsealed === '1' || seals === undefined;
      const pdf = isPlain ? unsealed : await seals.seal(record, unsealed);
      const name = contentDisposition(`${recordTitle(signed, company)}.pdf`, {
        fallback: `record-${id}.pdf`,
      });
      reply.type('application/pdf').header('Content-Disposition', name);
      return pdf;
    });
  };
