import { boolean, integer, type RowOf, text, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** The fold of a waiver's stream. Revisions are RFC 8785 JSON, as in the events. */
export const waiverDocumentsTable = {
  name: 'waiver_documents',
  columns: {
    account_id: uuid(),
    waiver_id: uuid(),
    version: integer(),
    latest: text(),
    published: text().nullable(),
    /** SHA-256 of the document by locale; null while unpublished. */
    documents: text().nullable(),
    deleted: boolean(),
  },
  indexes: ['create unique index on waiver_documents (waiver_id)'],
  functions: {
    // Reveals only which tenant to read as.
    account_of_waiver: (
      schema,
    ) => `create or replace function read_models.account_of_waiver(id uuid) returns uuid
      language sql stable security definer set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select account_id from ${schema}.waiver_documents where waiver_id = id $$`,
  },
} as const satisfies ReadModelTable;

export type WaiverDocumentRow = RowOf<typeof waiverDocumentsTable>;
