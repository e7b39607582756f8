import { boolean, integer, type RowOf, text, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

export const publicWaiversTable = {
  name: 'public_waivers',
  columns: {
    account_id: uuid(),
    waiver_id: uuid().listedAs('id'),
    published: boolean(),
    title: text().listedAs('title'),
    locale: text().listedAs('locale'),
    background: text().nullable().listedAs('background'),
    newest_title: text(),
    newest_locale: text(),
    newest_background: text().nullable(),
    version: integer(),
  },
  indexes: [
    'create unique index on public_waivers (waiver_id)',
    'create index on public_waivers (account_id) where published',
  ],
} as const satisfies ReadModelTable;

export type PublicWaiverRow = RowOf<typeof publicWaiversTable>;
