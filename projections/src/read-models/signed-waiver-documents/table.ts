import { type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

export const signedWaiverDocumentsTable = {
  name: 'signed_waiver_documents',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    /** SHA-256 of the signer's key. */
    key_hash: text(),
    signed_at: time(),
    /** `WaiverSigned` in clear as RFC 8785 JSON; `erased` for erased persons. */
    signing: text(),
    /** What followed with the video, as JSON of `ViewingStep`s; null: nothing yet. */
    steps: text().nullable(),
  },
  indexes: ['create unique index on signed_waiver_documents (signed_waiver_id)'],
  functions: {
    // Reveals only which tenant to read as.
    account_of_signed_waiver: (schema) =>
      `create or replace function read_models.account_of_signed_waiver(id uuid) returns uuid
      language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select account_id from ${schema}.signed_waiver_documents where signed_waiver_id = id $$`,
  },
} as const satisfies ReadModelTable;

export type SignedWaiverDocumentRow = RowOf<typeof signedWaiverDocumentsTable>;
