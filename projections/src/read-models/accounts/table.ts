import { boolean, integer, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** The business's name reads `erased` after the account has been erased. */
export const accountsTable = {
  name: 'accounts',
  columns: {
    account_id: uuid(),
    company: text(),
    /** IANA; signers' ages are shown in it. */
    time_zone: text(),
    erased: boolean(),
    registered_at: time(),
    /** SHA-256 of a blob; null: none. */
    logo: text().nullable(),
    /** The e-mail service in use; null: none. */
    email_service: text().nullable(),
    /** Of the stream. Null only in builds from before there was a setting. */
    version: integer().nullable(),
  },
  indexes: ['create unique index on accounts (account_id)'],
} as const satisfies ReadModelTable;

export type AccountRow = RowOf<typeof accountsTable>;
