import { readFileSync } from 'node:fs';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import type { MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { ParticipantRole } from '@waivers/waiver/vocabulary/participants.ts';
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
import { ATTENTION, FILTER_CONDITION, IS_FILTERED } from './filters.ts';
import { afterPlace, orderTerms } from './order.ts';

const SEARCH = readFileSync(new URL('./search.sql', import.meta.url), 'utf8');
const SIMILAR = readFileSync(new URL('./similar.sql', import.meta.url), 'utf8');

const searchIn = (text: string, order: SignerOrder) => (schema: string) =>
  text
    .replaceAll('build_schema', schema)
    .replaceAll('kept_by_filters', FILTER_CONDITION)
    .replaceAll('has_filters', IS_FILTERED)
    .replaceAll(/after_place\((\w+)\)/g, (_, table: string) => afterPlace(order, table))
    .replaceAll(/order_terms\((\w+)\)/g, (_, table: string) => orderTerms(order, table))
    .replace(/read_models\.(\w+)/, order === 'newest' ? '$&' : '$&_oldest');

const PLACE = 'signed_at, signed_waiver_id, family_order';

export const signedWaiversTable = {
  name: 'signed_waivers',
  columns: {
    account_id: uuid(),
    participant_id: uuid().listedAs('participantId'),
    signed_waiver_id: uuid().listedAs('id'),
    waiver_id: uuid().listedAs('waiverId'),
    revision: integer(),
    /** Counts down from 0 so that the adult or guardian comes first within a party. */
    family_order: smallInteger().listedAs('familyOrder'),
    role: text<ParticipantRole>().listedAs('role'),
    signed_at: time().listedAs('date'),
    birth_date: date().nullable().listedAs('birthDate'),
    has_video: boolean().nullable().listedAs('hasVideo'),
    understood: boolean().listedAs('understanding'),
    /** Null if there is no video to watch or the person is erased. */
    video: text<'open' | 'understood'>().nullable(),
    video_failed: boolean().nullable().listedAs('videoFailed'),
    erased: boolean().listedAs('erased'),
    /** Event ID of `WaiverSigned`, on the signer's row only. Follow-ups refer to it. */
    event_id: uuid().nullable(),
    /** Event ID of the signer's corrected address, on the signer's row only. `mail` is about the mail that follows. */
    correction_id: uuid().nullable(),
    /** State of the confirmation mail, on the signer's row only. Null if there is none or its state is unknown. */
    mail: text<MailState>().nullable().listedAs('mail'),
    /** Whether the email service or the till (customer) rejected the signer. The next attempt resets it to null. */
    contact_refused: boolean().nullable().listedAs('contactRefused'),
    customer_refused: boolean().nullable().listedAs('customerRefused'),
    voided_at: time().nullable().listedAs('voidedAt'),
    /** Latest arrival, and its day in the account's time zone. */
    arrived_at: time().nullable().listedAs('arrivedAt'),
    arrived_on: date().nullable().listedAs('arrivedOn'),
    tags: text().nullable().listedAs('tags'),
    search_text: text(),
    first_name: text().listedAs('firstName'),
    last_name: text().listedAs('lastName'),
  },
  indexes: [
    'create unique index on signed_waivers (participant_id)',
    // Includes the other filter columns so that skipping and counting are index-only scans.
    `create index on signed_waivers (account_id, ${PLACE}) include (participant_id)`,
    `create index on signed_waivers (account_id, role, ${PLACE}) include (participant_id, mail, video)`,
    `create index on signed_waivers (account_id, waiver_id, role, ${PLACE}) include (participant_id, mail, video)`,
    `create index on signed_waivers (account_id, video, ${PLACE}) include (participant_id, waiver_id, role, mail) where video is not null`,
    `create index on signed_waivers (account_id, mail, ${PLACE}) include (participant_id, waiver_id, role, video) where mail is not null`,
    `create index on signed_waivers (account_id, video, mail, ${PLACE}) include (participant_id, waiver_id, role) where video is not null and mail is not null`,
    `create index on signed_waivers (account_id, ${PLACE}) include (participant_id, waiver_id, role, mail, video, video_failed, contact_refused, customer_refused) where ${ATTENTION}`,
    'create unique index on signed_waivers (event_id) where event_id is not null',
    'create unique index on signed_waivers (correction_id) where correction_id is not null',
  ],
  functions: {
    search_signed_waivers: searchIn(SEARCH, 'newest'),
    search_signed_waivers_oldest: searchIn(SEARCH, 'oldest'),
    similar_signed_waivers: searchIn(SIMILAR, 'newest'),
    similar_signed_waivers_oldest: searchIn(SIMILAR, 'oldest'),
    // Like `answers_written_since`, but for rows up to a given place in list order.
    signers_written_since: (schema) =>
      `create or replace function read_models.signers_written_since(
        since xid8, until_signed_at timestamptz, until_signed_waiver uuid) returns boolean
      language sql stable set search_path = pg_catalog, ${schema}, pg_temp
      as $$ select exists (select from ${schema}.signed_waivers s
        where (s.signed_at, s.signed_waiver_id) <= (until_signed_at, until_signed_waiver)
          and age(s.xmin) <= age(since::xid)) $$`,
  },
} as const satisfies ReadModelTable;

export type SignedWaiverRow = RowOf<typeof signedWaiversTable>;

/**
 * Search text, list position and grams of each person. A separate table because PostgreSQL writes a changed row to all
 * its indexes, and most rows change once, when their mail is sent. The index of grams is as large as all others together.
 */
export const signerSearchTable = {
  name: 'signer_search',
  columns: {
    account_id: uuid(),
    participant_id: uuid(),
    signed_waiver_id: uuid(),
    family_order: smallInteger(),
    signed_at: time(),
    search_text: text(),
    grams: integers(),
  },
  indexes: [
    'create unique index on signer_search (participant_id)',
    // Keep the pending list short because every search reads it.
    'create index on signer_search using gin (grams) with (gin_pending_list_limit = 256)',
  ],
} as const satisfies ReadModelTable;

export type SignerSearchRow = RowOf<typeof signerSearchTable>;

/** A separate table because a signed waiver's row must derive from its event alone. */
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

/** One row per arrival, so that undoing an arrival restores the previous one. */
export const arrivalsTable = {
  name: 'signed_waiver_arrivals',
  columns: { account_id: uuid(), participant_id: uuid(), day: date(), arrived_at: time() },
  indexes: ['create unique index on signed_waiver_arrivals (participant_id, day)'],
} as const satisfies ReadModelTable;

export type ArrivalRow = RowOf<typeof arrivalsTable>;

export type WaiverTitleRow = RowOf<typeof waiverTitlesTable>;
