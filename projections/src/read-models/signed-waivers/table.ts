import { readFileSync } from 'node:fs';
import type { ReadModelTable } from '../../engine/projection.ts';

/** One person on a signed waiver: the adult, or the guardian, or a minor. */
export type SignedWaiverRow = {
  readonly account_id: string;
  readonly participant_id: string;
  readonly signed_waiver_id: string;
  readonly waiver_id: string;
  /** With `waiver_id`: which title was signed. */
  readonly revision: number;
  readonly role: 'adult' | 'guardian' | 'minor';
  /** Counts down from 0, so that those who signed together stand together, the adult or guardian first. */
  readonly family_order: number;
  /** `erased` when the person has been erased; so is the last name. */
  readonly first_name: string;
  readonly last_name: string;
  /** `YYYY-MM-DD`; null when the person has been erased. */
  readonly birth_date: string | null;
  /** RFC 3339. */
  readonly signed_at: string;
  /** Whether the safety video has been watched and answered. */
  readonly understood: boolean;
  readonly erased: boolean;
  /** The name as `searchTextOfName` makes it; empty when erased, so that no search finds it. */
  readonly search_text: string;
  /** From `gramsOf`. */
  readonly search_grams: readonly number[];
};

/** The title of each revision of a waiver, for the rows above: kept apart, because a row follows from its event alone. */
export type WaiverTitleRow = {
  readonly account_id: string;
  readonly waiver_id: string;
  readonly revision: number;
  readonly title: string;
  readonly has_video: boolean;
};

const SEARCH = readFileSync(new URL('./search.sql', import.meta.url), 'utf8');

export const signedWaiversTable: ReadModelTable = {
  name: 'signed_waivers',
  create: `create table signed_waivers (
    account_id uuid not null,
    participant_id uuid not null,
    signed_waiver_id uuid not null,
    waiver_id uuid not null,
    revision int not null,
    family_order smallint not null,
    role text not null,
    signed_at timestamptz not null,
    birth_date date,
    understood boolean not null,
    erased boolean not null,
    search_text text not null,
    first_name text not null,
    last_name text not null,
    search_grams int[] not null)`,
  indexes: [
    'create unique index on signed_waivers (participant_id)',
    // With the id of the row, so that what a page skips is passed over in the index alone.
    'create index on signed_waivers (account_id, signed_at, signed_waiver_id, family_order) include (participant_id)',
    // New entries wait in a list that every search reads: a short one.
    'create index on signed_waivers using gin (search_grams) with (gin_pending_list_limit = 256)',
  ],
  functions: (schema) => [SEARCH.replaceAll('build_schema', schema)],
};

export const waiverTitlesTable: ReadModelTable = {
  name: 'waiver_titles',
  create: `create table waiver_titles (
    account_id uuid not null,
    waiver_id uuid not null,
    revision int not null,
    title text not null,
    has_video boolean not null)`,
  indexes: ['create unique index on waiver_titles (waiver_id, revision)'],
};
