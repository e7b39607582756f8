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
    /** Of the stream, after this row's last event. */
    version: integer().listedAs('version'),
    /** Kept, so that a repeated event does not bring them back. */
    deleted: boolean(),
    /** From `searchText`, of the newest title. */
    search_text: text().nullable(),
    /** Signed waivers: a group is one, and who has been erased still counts. */
    signatures: integer().nullable().listedAs('signatures'),
  },
  indexes: [
    'create unique index on waivers (waiver_id)',
    'create index on waivers (account_id, modified_at, waiver_id)',
  ],
} as const satisfies ReadModelTable;

export type WaiverRow = RowOf<typeof waiversTable>;

/** What `signatures` has counted, so that a repeated event is not counted again. */
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
