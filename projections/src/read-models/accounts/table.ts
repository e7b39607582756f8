import { boolean, integer, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

export const accountsTable = {
  name: 'accounts',
  columns: {
    account_id: uuid(),
    company: text(),
    time_zone: text(),
    erased: boolean(),
    registered_at: time(),
    logo: text().nullable(),
    email_service: text().nullable(),
    /** Stream version of the last event applied. Null only in builds created before this column existed. */
    version: integer().nullable(),
  },
  indexes: ['create unique index on accounts (account_id)'],
} as const satisfies ReadModelTable;

export type AccountRow = RowOf<typeof accountsTable>;
