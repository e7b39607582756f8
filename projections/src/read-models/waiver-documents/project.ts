import { idIn } from '@waivers/events/definitions/streams.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { sql } from 'kysely';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type WaiverDocumentRow, waiverDocumentsTable } from './table.ts';

export const waiverDocuments = rowPerWaiver<WaiverDocumentRow>({
  name: 'waiver_documents',
  version: 1,
  table: waiverDocumentsTable,
  drafts: {
    WaiverDrafted: ({ stream, version, data, metadata }) => ({
      account_id: metadata.accountId,
      waiver_id: idIn(stream),
      version,
      latest: canonicalJson(data),
      published: null,
      documents: null,
      deleted: false,
    }),
  },
  changes: {
    WaiverRevised: ({ data }) => ({ latest: canonicalJson(data) }),
    // The published revision is always the newest one.
    WaiverPublished: ({ data }) => ({
      published: sql.ref('latest'),
      documents: canonicalJson(data.documents),
    }),
    WaiverUnpublished: () => ({ published: null, documents: null, deleted: false }),
    WaiverDeleted: () => ({ published: null, documents: null, deleted: true }),
  },
});
