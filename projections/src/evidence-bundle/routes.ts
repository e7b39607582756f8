import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { readEvidenceBundle } from '@waivers/contract/signed-waivers/read-evidence-bundle.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { withLogPolicy } from '@waivers/server/pages/verify-page.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { businessOf } from '../read-models/accounts/queries.ts';
import { type FoundRecord, findSignedWaiver } from '../read-models/signed-waiver-documents/queries.ts';
import type { RecordPdfs } from '../record-pdf/pdf-queue.ts';
import { pdfRequest } from '../record-pdf/pdf-request.ts';
import { goneSignal } from '../record-pdf/routes.ts';
import type { RecordSeals } from '../record-seal/record-seals.ts';
import { eventFiles } from './event-files.ts';
import { type Files, prettyJson, zipOf } from './files.ts';
import { proofFiles } from './proof-files.ts';
import { readmeFile, type Subject } from './readme.ts';
import { signingFiles } from './signing-files.ts';
import { verifierFiles } from './verifier-files.ts';

/** What the read side itself does not have. */
export type BundleSources = {
  /** The built page that verifies receipts, without a policy. Undefined where this process serves no pages. */
  readonly verifyPage: string | undefined;
  /** Injected because only follow-ups knows the tables. Oldest first. */
  readonly deliveriesOf: (accountId: string, signedWaiverId: string) => Promise<readonly FollowUp[]>;
};

type Making = {
  readonly services: ReadServices;
  readonly pdfs: Pick<RecordPdfs, 'pdfOf'>;
  readonly seals: RecordSeals | undefined;
  readonly sources: BundleSources;
};

const pdfAndSubject = async ({ services, pdfs, seals }: Making, record: FoundRecord, gone: AbortSignal) => {
  const { company } = await businessOf(services, record.accountId, undefined);
  const request = await pdfRequest(services, record, company);
  const unsealed = await pdfs.pdfOf(request, gone);
  const { locale, signedAt, timeZone } = record.signing;
  const { title } = request.signed.waiver;
  const subject: Subject = { id: record.id, company, title, locale, signedAt, timeZone };
  return { subject, pdf: seals === undefined ? unsealed : await seals.seal(record, unsealed) };
};

/** @returns undefined while no checkpoint covers the signature */
const bundleOf = async (
  making: Making,
  record: FoundRecord,
  gone: AbortSignal,
): Promise<Buffer | undefined> => {
  const { services, sources } = making;
  const { id, accountId, signing } = record;
  // First, because a new seal is an event of the record.
  const { subject, pdf } = await pdfAndSubject(making, record, gone);
  const events = await services.log.readStream(signedWaiverStream(id));
  const proof = await proofFiles(services, events);
  if (proof === undefined) return undefined;
  const { verifyPage, deliveriesOf } = sources;
  const files: Files = {
    'record.pdf': pdf,
    ...(await eventFiles(services, events)),
    ...(await signingFiles(services, id)),
    ...proof,
    ...(await verifierFiles()),
    'deliveries.json': prettyJson(await deliveriesOf(accountId, id)),
    ...(verifyPage !== undefined && {
      'verify.html': withLogPolicy(verifyPage, (await services.tree()).policy),
    }),
  };
  return zipOf({ ...files, ...readmeFile(subject, files) }, new Date(signing.signedAt));
};

export const evidenceBundleRoutes =
  (making: Making): Routes =>
  async (app) => {
    addRoute(app, readEvidenceBundle, {}, async (request, reply) => {
      const { id } = request.params;
      const { accountId } = principalOf(request);
      const record = await findSignedWaiver(making.services, id, { position: undefined, accountId });
      if (record === undefined) return sendProblem(reply, 'not_found');
      const bundle = await bundleOf(making, record, goneSignal(reply));
      if (bundle === undefined) return sendProblem(reply, 'receipt_pending');
      reply.type('application/zip');
      reply.header('Content-Disposition', `attachment; filename="evidence-${id}.zip"`);
      return bundle;
    });
  };
