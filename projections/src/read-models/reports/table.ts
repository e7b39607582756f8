import { date, integer, type RowOf, text, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

/** What a signed waiver adds to the numbers: these are always the sum over these rows. */
export const reportRecordsTable = {
  name: 'report_records',
  columns: {
    account_id: uuid(),
    signed_waiver_id: uuid(),
    waiver_id: uuid(),
    /** In the account's zone at signing. */
    signed_on: date(),
    /** That zone, IANA: the record's days are days in it. */
    time_zone: text(),
    /** Of the stream: the last event of signing or voiding that is in here. */
    version: integer(),
    /** JSON of days on which it was voided and taken back in turn. */
    changes: text(),
    /** JSON of `CountedPerson`s, by their index on the record. */
    persons: text(),
  },
  indexes: [
    'create unique index on report_records (signed_waiver_id)',
    'create index on report_records (account_id, signed_on)',
  ],
} as const satisfies ReadModelTable;

export type ReportRecordRow = RowOf<typeof reportRecordsTable>;

/** Sums that are zero have no row. ZIP codes have a table of their own. */
export const reportCountsTable = {
  name: 'report_counts',
  columns: {
    account_id: uuid(),
    /** A waiver, or the account for all of its waivers. */
    scope_id: uuid(),
    /** `signing`: who signed. Otherwise a period: what voiding in it changed. */
    changed: text(),
    /** A period. */
    signed: text(),
    counted: text<'age' | 'gender' | 'place' | 'voided'>(),
    value: text(),
    persons: integer(),
  },
  // The account too, because owners choose the ids of waivers: one may be another's account. With the sums, because those of
  // one period lie all over the table.
  indexes: [
    'create unique index on report_counts (account_id, scope_id, changed, signed, counted, value) include (persons)',
  ],
} as const satisfies ReadModelTable;

export type ReportCountRow = RowOf<typeof reportCountsTable>;

/** Persons by ZIP code, as above. A large venue has tens of thousands, which numbers let a report add up in time. */
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
