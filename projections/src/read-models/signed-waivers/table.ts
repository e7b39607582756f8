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

export const signedWaiversTable = {
  name: 'signed_waivers',
  columns: {
    account_id: uuid(),
    participant_id: uuid().listedAs('participantId'),
    signed_waiver_id: uuid().listedAs('id'),
    waiver_id: uuid().listedAs('waiverId'),
    /** With `waiver_id`, the title that was signed. */
    revision: integer(),
    /** Descends from 0, to keep a group together with the adult or guardian first. */
    family_order: smallInteger().listedAs('familyOrder'),
    role: text<'adult' | 'guardian' | 'minor'>().listedAs('role'),
    signed_at: time().listedAs('date'),
    birth_date: date().nullable().listedAs('birthDate'),
    has_video: boolean().nullable().listedAs('hasVideo'),
    understood: boolean().listedAs('understanding'),
    /** Until it is understood. */
    video_failed: boolean().nullable().listedAs('videoFailed'),
    erased: boolean().listedAs('erased'),
    /** From `searchTextOfName`; empty when erased, so that no search finds it. */
    search_text: text(),
    /** `erased` when erased; so is the last name. */
    first_name: text().listedAs('firstName'),
    last_name: text().listedAs('lastName'),
    search_grams: integers(),
  },
  indexes: [
    'create unique index on signed_waivers (participant_id)',
    // Includes the id, so that skipped rows are passed in the index alone.
    'create index on signed_waivers (account_id, signed_at, signed_waiver_id, family_order) include (participant_id)',
    // Who still has to watch the video: few, whatever the number of rows.
    'create index on signed_waivers (account_id, signed_at, signed_waiver_id, family_order) include (participant_id) where has_video and not understood and not erased',
    // A short pending list, because every search reads it.
    'create index on signed_waivers using gin (search_grams) with (gin_pending_list_limit = 256)',
  ],
  functions: {
    search_signed_waivers: (schema) => SEARCH.replaceAll('build_schema', schema),
  },
} as const satisfies ReadModelTable;

export type SignedWaiverRow = RowOf<typeof signedWaiversTable>;

/** Separate, because a signed waiver's row must derive from its event alone. */
export const waiverTitlesTable = {
  name: 'waiver_titles',
  columns: {
    account_id: uuid(),
    waiver_id: uuid(),
    revision: integer(),
    title: text().listedAs('title'),
  },
  indexes: ['create unique index on waiver_titles (waiver_id, revision)'],
} as const satisfies ReadModelTable;

export type WaiverTitleRow = RowOf<typeof waiverTitlesTable>;
