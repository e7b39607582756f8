import type { ReadModelTable } from '../../engine/projection.ts';

/** A waiver with its texts: the fold of its stream, kept. Revisions are RFC 8785 JSON as in the events. */
export type WaiverDocumentRow = {
  readonly account_id: string;
  readonly waiver_id: string;
  readonly version: number;
  /** The newest revision. */
  readonly latest: string;
  /** What customers sign; null while unpublished. */
  readonly published: string | null;
  /** Product locale → SHA-256 of its signable document; null while unpublished. */
  readonly documents: string | null;
  readonly deleted: boolean;
};

export const waiverDocumentsTable: ReadModelTable = {
  name: 'waiver_documents',
  create: `create table waiver_documents (
    account_id uuid not null,
    waiver_id uuid not null,
    version int not null,
    latest text not null,
    published text,
    documents text,
    deleted boolean not null)`,
  indexes: ['create unique index on waiver_documents (waiver_id)'],
  // A customer knows a waiver, not whose it is: which tenant to read as is all that this tells.
  functions: (schema) => [
    `create or replace function read_models.account_of_waiver(id uuid) returns uuid
    language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp
    as $$ select account_id from ${schema}.waiver_documents where waiver_id = id $$`,
  ],
};
