import { date, integer, type RowOf, text, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** What each signed waiver contributes; counts are always the sum of these rows. */
export const reportRecordsTable = {
  name: 'report_records',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    waiver_id: uuid(),
    /** In the account's time zone at signing. */
    signed_on: date(),
    time_zone: text(),
    /** Stream version of the last signing or voiding event included. */
    version: integer(),
    /** JSON array of days on which it was voided and reinstated, alternating. */
    changes: text(),
    /** JSON array of `CountedPerson`s, by index on the record. */
    persons: text(),
  },
  indexes: [
    'create unique index on report_records (signed_waiver_id)',
    'create index on report_records (account_id, signed_on)',
  ],
} as const satisfies ReadModelTable;

export type ReportRecordRow = RowOf<typeof reportRecordsTable>;

/** Zero sums have no row. ZIP codes are in a table of their own. */
export const reportCountsTable = {
  name: 'report_counts',
  columns: {
    account_id: uuid(),
    /** A waiver, or the account for all its waivers. */
    scope_id: uuid(),
    /** `signing`, or the period in which voiding changed the count. */
    changed: text(),
    signed: text(),
    counted: text<'age' | 'gender' | 'place' | 'voided'>(),
    value: text(),
    persons: integer(),
  },
  // Includes the account, because owners choose waiver ids and may pick another account's; and the sums, for index-only scans.
  indexes: [
    'create unique index on report_counts (account_id, scope_id, changed, signed, counted, value) include (persons)',
  ],
} as const satisfies ReadModelTable;

export type ReportCountRow = RowOf<typeof reportCountsTable>;

/** ZIP codes as numbers: a large venue has tens of thousands, and a report must add them up in time. */
export const reportZipsTable = {
  name: 'report_zips',
  columns: {
    account_id: uuid(),
    scope_id: uuid(),
    changed: text(),
    signed: text(),
    /** 2139 stands for 02139. */
    zip: integer(),
    persons: integer(),
  },
  indexes: [
    'create unique index on report_zips (account_id, scope_id, changed, signed, zip) include (persons)',
  ],
} as const satisfies ReadModelTable;

export type ReportZipRow = RowOf<typeof reportZipsTable>;
