import { integer, type RowOf, smallInteger, text, time, uuid } from '../../engine/columns.ts';
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
    /** `FrontDeskRecord` as JSON; null: nothing yet. */
    front_desk: text().nullable(),
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

/** What an export writes of each person: the answers alone, because ink is many times as large. */
export const signedWaiverAnswersTable = {
  name: 'signed_waiver_answers',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    /** As in `signed_waivers`. */
    family_order: smallInteger(),
    waiver_id: uuid(),
    revision: integer(),
    version_hash: text(),
    locale: text(),
    /** What was filled in for this person but name and date of birth, as JSON by field name; null: erased. */
    own: text().nullable(),
    /** What was filled in for the whole party, in the row of the signer. Null: nothing, or everybody is erased. */
    shared: text().nullable(),
    /** Null: not voided, or everybody is erased. */
    void_reason: text().nullable(),
  },
  indexes: [
    'create unique index on signed_waiver_answers (signed_waiver_id, family_order)',
    // Which texts have been signed, without a look at every row.
    'create index on signed_waiver_answers (account_id, waiver_id, version_hash)',
  ],
  functions: {
    // Which records were written by a transaction that began no earlier. Views have no `xmin`. Tenants see their own.
    answers_written_since: (schema) =>
      `create or replace function read_models.answers_written_since(since xid8) returns setof uuid
      language sql stable set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select signed_waiver_id from ${schema}.signed_waiver_answers where age(xmin) <= age(since::xid) $$`,
  },
} as const satisfies ReadModelTable;

export type SignedWaiverAnswersRow = RowOf<typeof signedWaiverAnswersTable>;
