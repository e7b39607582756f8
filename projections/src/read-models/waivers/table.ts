import { boolean, integer, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

export const waiversTable = {
  name: 'waivers',
  columns: {
    account_id: uuid(),
    waiver_id: uuid().listedAs('id'),
    title: text().listedAs('title'),
    locale: text().listedAs('locale'),
    background: text().nullable().listedAs('background'),
    has_video: boolean().listedAs('hasVideo'),
    revision: integer().listedAs('revision'),
    published: boolean().listedAs('published'),
    published_revision: integer().nullable().listedAs('publishedRevision'),
    created_at: time(),
    modified_at: time().listedAs('date'),
    version: integer().listedAs('version'),
    /** The row is kept so that a repeated event does not revive the waiver. */
    deleted: boolean(),
    search_text: text().nullable(),
    /** Number of signed waivers. A party counts once, and erased people still count. */
    signatures: integer().nullable().listedAs('signatures'),
  },
  indexes: [
    'create unique index on waivers (waiver_id)',
    'create index on waivers (account_id, modified_at, waiver_id)',
  ],
} as const satisfies ReadModelTable;

export type WaiverRow = RowOf<typeof waiversTable>;

/** Signatures already included in `signatures`, so that repeats are not counted again. */
export const countedSignaturesTable = {
  name: 'counted_signatures',
  columns: {
    account_id: uuid(),
    waiver_id: uuid(),
    signed_waiver_id: uuid(),
  },
  indexes: ['create unique index on counted_signatures (waiver_id, signed_waiver_id)'],
} as const satisfies ReadModelTable;

export type CountedSignatureRow = RowOf<typeof countedSignaturesTable>;
