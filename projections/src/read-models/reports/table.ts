import { boolean, date, integer, type RowOf, text, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** The contribution of each signed waiver. Counts are always the sum of these rows. */
export const reportRecordsTable = {
  name: 'report_records',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    waiver_id: uuid(),
    /** Day of signing in the account's time zone at that time. */
    signed_on: date(),
    time_zone: text(),
    /** Stream version of the last signing or voiding event applied. */
    version: integer(),
    /** JSON array of days on which the record was alternately voided and reinstated. */
    changes: text(),
    /** JSON array of `CountedPerson`s, in the order of the record's participants. */
    persons: text(),
  },
  indexes: [
    'create unique index on report_records (signed_waiver_id)',
    'create index on report_records (account_id, signed_on)',
  ],
} as const satisfies ReadModelTable;

export type ReportRecordRow = RowOf<typeof reportRecordsTable>;

/** Groups with a sum of zero have no row. ZIP codes have a separate table. */
export const reportCountsTable = {
  name: 'report_counts',
  columns: {
    account_id: uuid(),
    /** ID of the waiver, or of the account for the sum over all its waivers. */
    scope_id: uuid(),
    /** `signing`, or the period in which voiding changed the count. */
    changed: text(),
    signed: text(),
    counted: text<'age' | 'gender' | 'place' | 'trait' | 'voided'>(),
    value: text(),
    persons: integer(),
  },
  // Includes the account because owners may pick another account's waiver ID. Includes the sums for index-only scans.
  indexes: [
    'create unique index on report_counts (account_id, scope_id, changed, signed, counted, value) include (persons)',
  ],
} as const satisfies ReadModelTable;

export type ReportCountRow = RowOf<typeof reportCountsTable>;

/** Stores ZIP codes as numbers because a large venue's report adds up tens of thousands of them. */
export const reportZipsTable = {
  name: 'report_zips',
  columns: {
    account_id: uuid(),
    scope_id: uuid(),
    changed: text(),
    signed: text(),
    /** Number without leading zeros: 02139 is stored as 2139. */
    zip: integer(),
    persons: integer(),
  },
  indexes: [
    'create unique index on report_zips (account_id, scope_id, changed, signed, zip) include (persons)',
  ],
} as const satisfies ReadModelTable;

export type ReportZipRow = RowOf<typeof reportZipsTable>;

/** One row per participant who is not erased, to find out who had signed on an earlier day. */
export const reportVisitsTable = {
  name: 'report_visits',
  columns: {
    account_id: uuid(),
    participant_id: uuid(),
    signed_waiver_id: uuid(),
    /** `personKeyOf` the participant. Text, because statistics are off for text columns, so they keep no copy of it. */
    person: text(),
    signed_on: date(),
    /** Whether the person has another row with an earlier day. */
    returned: boolean(),
  },
  indexes: [
    'create unique index on report_visits (participant_id)',
    'create index on report_visits (account_id, person, returned, signed_on)',
  ],
} as const satisfies ReadModelTable;

export type ReportVisitRow = RowOf<typeof reportVisitsTable>;
