import { boolean, type RowOf, text, time, uuid } from '../../engine/columns.ts';
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
  },
  indexes: ['create unique index on accounts (account_id)'],
} as const satisfies ReadModelTable;

export type AccountRow = RowOf<typeof accountsTable>;
