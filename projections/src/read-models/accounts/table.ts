import { boolean, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** An owner's account. Who the owner is reads `erased` after the owner has been erased. */
export const accountsTable = {
  name: 'accounts',
  columns: {
    account_id: uuid(),
    company: text(),
    first_name: text(),
    last_name: text(),
    email: text(),
    username: text(),
    /** IANA; the ages of signers are shown in it. */
    time_zone: text(),
    active: boolean(),
    erased: boolean(),
    registered_at: time(),
  },
  indexes: ['create unique index on accounts (account_id)'],
} as const satisfies ReadModelTable;

export type AccountRow = RowOf<typeof accountsTable>;
