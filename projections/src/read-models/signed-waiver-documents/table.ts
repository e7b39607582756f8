import type { ReadModelTable } from '../../engine/projection.ts';

/** A signed waiver as it is read one by one. */
export type SignedWaiverDocumentRow = {
  readonly account_id: string;
  readonly signed_waiver_id: string;
  /** SHA-256 of the signed key that opens it to its signer. */
  readonly key_hash: string;
  readonly signed_at: string;
  /** What `WaiverSigned` says, in clear, as RFC 8785 JSON; `erased` stands where a person has been erased. */
  readonly signing: string;
};

export const signedWaiverDocumentsTable: ReadModelTable = {
  name: 'signed_waiver_documents',
  create: `create table signed_waiver_documents (
    account_id uuid not null,
    signed_waiver_id uuid not null,
    key_hash text not null,
    signed_at timestamptz not null,
    signing text not null)`,
  indexes: ['create unique index on signed_waiver_documents (signed_waiver_id)'],
  // A customer knows the signed waiver and its key: which tenant to read as is all that this tells.
  functions: (schema) => [
    `create or replace function read_models.account_of_signed_waiver(id uuid) returns uuid
    language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp
    as $$ select account_id from ${schema}.signed_waiver_documents where signed_waiver_id = id $$`,
  ],
};
