import { boolean, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** Personal values read `erased` after the person has been erased. */
export const usersTable = {
  name: 'users',
  columns: {
    account_id: uuid(),
    user_id: uuid(),
    first_name: text(),
    last_name: text(),
    email: text(),
    username: text(),
    role: text(),
    /** False until the person has chosen a password. */
    active: boolean(),
    erased: boolean(),
    registered_at: time(),
  },
  indexes: ['create unique index on users (user_id)', 'create index on users (account_id)'],
} as const satisfies ReadModelTable;

export type UserRow = RowOf<typeof usersTable>;
