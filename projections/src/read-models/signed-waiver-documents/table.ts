import { integer, type RowOf, smallInteger, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

export const signedWaiverDocumentsTable = {
  name: 'signed_waiver_documents',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    key_hash: text(),
    signed_at: time(),
    /** The decrypted `WaiverSigned` event as RFC 8785 JSON, with `erased` for erased people. */
    signing: text(),
    steps: text().nullable(),
    /** `FrontDeskRecord` as JSON, or null if empty. */
    front_desk: text().nullable(),
    /** `RecipientAddress` as JSON, or null unless corrected or once erased. */
    recipient_address: text().nullable(),
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

/** Answers for exports. Excludes ink, which is many times larger. */
export const signedWaiverAnswersTable = {
  name: 'signed_waiver_answers',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    family_order: smallInteger(),
    waiver_id: uuid(),
    revision: integer(),
    version_hash: text(),
    locale: text(),
    /** The person's answers except name and birth date, as JSON by field name. Null if erased. */
    own: text().nullable(),
    /** Answers for the whole party, on the signer's row only. Null if there are none or everyone is erased. */
    shared: text().nullable(),
    void_reason: text().nullable(),
  },
  indexes: [
    'create unique index on signed_waiver_answers (signed_waiver_id, family_order)',
    // Speeds up listing the distinct signed documents, which would otherwise read every row.
    'create index on signed_waiver_answers (account_id, waiver_id, version_hash)',
  ],
  functions: {
    // Records written by transaction `since` or later. A function because views lack `xmin`; row security applies.
    answers_written_since: (schema) =>
      `create or replace function read_models.answers_written_since(since xid8) returns setof uuid
      language sql stable set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select signed_waiver_id from ${schema}.signed_waiver_answers where age(xmin) <= age(since::xid) $$`,
  },
} as const satisfies ReadModelTable;

export type SignedWaiverAnswersRow = RowOf<typeof signedWaiverAnswersTable>;
