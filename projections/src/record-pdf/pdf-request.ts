import { hash } from 'node:crypto';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { hashOfEvent } from '@waivers/events/log/port/event-hash.ts';
import type { ReadServices } from '../queries/read-services.ts';
import type { FoundRecord } from '../read-models/signed-waiver-documents/queries.ts';
import { viewOf } from '../read-models/signed-waiver-documents/view.ts';
import type { PdfRequest } from './pdf-queue.ts';
import { recordView, type Verification } from './record-view.ts';

/**
 * Returns a link that works years later and without a log-in: to the page that verifies receipts, which learns from it
 * what record is meant. The signer's own link expires.
 */
const verificationOf = async (
  { log, publicUrl }: Pick<ReadServices, 'log' | 'publicUrl'>,
  id: string,
): Promise<Verification> => {
  const [event] = await log.readStream(signedWaiverStream(id), { limit: 1 });
  return { link: `${publicUrl}/verify#${id}`, eventHash: event && hashOfEvent(event) };
};

export const pdfRequest = async (
  services: Pick<ReadServices, 'document' | 'log' | 'publicUrl'>,
  record: FoundRecord,
  company: string | undefined,
): Promise<PdfRequest & { readonly signed: ReturnType<typeof viewOf> }> => {
  const signed = viewOf(record, await services.document(record.accountId, record.signing.versionHash));
  const { frontDesk: _unseen, ...drawn } = record;
  const verification = await verificationOf(services, record.id);
  return {
    accountId: record.accountId,
    signed,
    // Covers the document's hash but not arrivals and notes, which do not change the PDF.
    key: hash('sha256', JSON.stringify([drawn, signed.voidedAt, company, verification]), 'base64url'),
    view: () => recordView(signed, record.signing.participants[0]?.ink, company, verification),
  };
};
