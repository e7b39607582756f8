import { readFileSync } from 'node:fs';
import {
  boolean,
  date,
  integer,
  integers,
  type RowOf,
  smallInteger,
  text,
  time,
  uuid,
} from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';

const SEARCH = readFileSync(new URL('./search.sql', import.meta.url), 'utf8');

/** One person on a signed waiver: the adult, or the guardian, or a minor. */
export const signedWaiversTable = {
  name: 'signed_waivers',
  columns: {
    account_id: uuid(),
    participant_id: uuid().listedAs('participantId'),
    signed_waiver_id: uuid().listedAs('id'),
    waiver_id: uuid().listedAs('waiverId'),
    /** With `waiver_id`: which title was signed. */
    revision: integer(),
    /** Counts down from 0, so that those who signed together stand together, the adult or guardian first. */
    family_order: smallInteger().listedAs('familyOrder'),
    role: text<'adult' | 'guardian' | 'minor'>().listedAs('role'),
    signed_at: time().listedAs('date'),
    /** Null when the person has been erased. */
    birth_date: date().nullable().listedAs('birthDate'),
    /** Whether the safety video has been watched and answered. */
    understood: boolean().listedAs('understanding'),
    erased: boolean().listedAs('erased'),
    /** The name as `searchTextOfName` makes it; empty when erased, so that no search finds it. */
    search_text: text(),
    /** `erased` when the person has been erased; so is the last name. */
    first_name: text().listedAs('firstName'),
    last_name: text().listedAs('lastName'),
    /** From `gramsOf`. */
    search_grams: integers(),
  },
  indexes: [
    'create unique index on signed_waivers (participant_id)',
    // With the id of the row, so that what a page skips is passed over in the index alone.
    'create index on signed_waivers (account_id, signed_at, signed_waiver_id, family_order) include (participant_id)',
    // New entries wait in a list that every search reads: a short one.
    'create index on signed_waivers using gin (search_grams) with (gin_pending_list_limit = 256)',
  ],
  functions: {
    search_signed_waivers: (schema) => SEARCH.replaceAll('build_schema', schema),
  },
} as const satisfies ReadModelTable;

export type SignedWaiverRow = RowOf<typeof signedWaiversTable>;

/** The title of each revision of a waiver, for the rows above: kept apart, because a row follows from its event alone. */
export const waiverTitlesTable = {
  name: 'waiver_titles',
  columns: {
    account_id: uuid(),
    waiver_id: uuid(),
    revision: integer(),
    title: text().listedAs('title'),
    has_video: boolean().listedAs('hasVideo'),
  },
  indexes: ['create unique index on waiver_titles (waiver_id, revision)'],
} as const satisfies ReadModelTable;

export type WaiverTitleRow = RowOf<typeof waiverTitlesTable>;
