import { type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** A signed waiver as it is read one by one. */
export const signedWaiverDocumentsTable = {
  name: 'signed_waiver_documents',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    /** SHA-256 of the signed key that opens it to its signer. */
    key_hash: text(),
    signed_at: time(),
    /** What `WaiverSigned` says, in clear, as RFC 8785 JSON; `erased` stands where a person has been erased. */
    signing: text(),
  },
  indexes: ['create unique index on signed_waiver_documents (signed_waiver_id)'],
  functions: {
    // A customer knows the signed waiver and its key: which tenant to read as is all that this tells.
    account_of_signed_waiver: (schema) =>
      `create or replace function read_models.account_of_signed_waiver(id uuid) returns uuid
      language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select account_id from ${schema}.signed_waiver_documents where signed_waiver_id = id $$`,
  },
} as const satisfies ReadModelTable;

export type SignedWaiverDocumentRow = RowOf<typeof signedWaiverDocumentsTable>;
