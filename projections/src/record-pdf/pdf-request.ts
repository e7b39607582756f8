import { hash } from 'node:crypto';
import type { ReadServices } from '../queries/read-services.ts';
import type { FoundRecord } from '../read-models/signed-waiver-documents/queries.ts';
import { viewOf } from '../read-models/signed-waiver-documents/view.ts';
import type { PdfRequest } from './pdf-queue.ts';
import { recordView } from './record-view.ts';

export const pdfRequest = async (
  services: Pick<ReadServices, 'document'>,
  record: FoundRecord,
  company: string | undefined,
): Promise<PdfRequest & { readonly signed: ReturnType<typeof viewOf> }> => {
  const signed = viewOf(record, await services.document(record.accountId, record.signing.versionHash));
  const { frontDesk: _unseen, ...drawn } = record;
  return {
    accountId: record.accountId,
    signed,
    // Covers the document's hash but not arrivals and notes, which do not change the PDF.
    key: hash('sha256', JSON.stringify([drawn, signed.voidedAt, company]), 'base64url'),
    view: () => recordView(signed, record.signing.participants[0]?.ink, company),
  };
};
