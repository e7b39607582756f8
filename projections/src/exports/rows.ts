import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';
import { sql, type Transaction } from 'kysely';
import { searchWords } from '../queries/search/search-text.ts';
import { keptBy, type SignerFilters } from '../read-models/signed-waivers/filters.ts';

type Answers = Readonly<Record<string, FieldValue>>;

/** An array, because making objects with so many names costs more. */
export type ExportRow = readonly [
  signedWaiverId: string,
  familyOrder: number,
  participantId: string,
  role: 'adult' | 'guardian' | 'minor',
  firstName: string,
  lastName: string,
  birthDate: string | null,
  /** Milliseconds since 1970. */
  signedAt: number,
  waiverId: string,
  title: string | null,
  revision: number,
  isErased: boolean,
  hasVideo: boolean | null,
  understood: boolean,
  mail: 'waiting' | 'sent' | 'refused' | null,
  /** Milliseconds since 1970. */
  voidedAt: number | null,
  tags: readonly { readonly text: string }[] | null,
  /** Days. */
  arrivals: readonly string[] | null,
  /** Null: the read model that holds answers is behind. */
  versionHash: string | null,
  locale: string,
  own: Answers | null,
  shared: Answers | null,
  voidReason: string | null,
];

/** Not yet where the read model that holds them is behind. */
export const hasAnswers = (row: ExportRow): boolean => row[18] !== null;

export type Chosen = SignerFilters & { readonly terms: string };

export type RecordPlace = { readonly signedAt: number; readonly signedWaiverId: string };

/** Before every record. */
export const FIRST_RECORD: RecordPlace = {
  signedAt: -8_640_000_000_000,
  signedWaiverId: '00000000-0000-0000-0000-000000000000',
};

/** Terms without letters or digits find nobody, as in the list. */
const chosenBy = ({ terms, ...filters }: Chosen) => {
  if (terms === '') return keptBy(filters);
  const patterns = searchWords(terms).map((word) => `%${word}%`);
  return patterns.length === 0
    ? sql`false`
    : sql`${keptBy(filters)} and search_text like all (${patterns}::text[])`;
};

const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** In none of what is joined with it: ids, numbers, days, our own words, and JSON, in which it is written otherwise. */
const BETWEEN = '\u001f';

/** As one text, because a driver's columns cost more than what is in them. Null is empty. */
const JOINED = sql`concat(${sql.join(
  [
    sql`s.signed_waiver_id`,
    sql`s.family_order`,
    sql`s.participant_id`,
    sql`s.role`,
    sql`s.birth_date`,
    sql`(date_part('epoch', s.signed_at) * 1000)::int8`,
    sql`s.waiver_id`,
    sql`s.revision`,
    sql`s.erased`,
    sql`s.has_video`,
    sql`s.understood`,
    sql`s.mail`,
    sql`(date_part('epoch', s.voided_at) * 1000)::int8`,
    sql`s.tags`,
    sql`case when s.arrived_at is not null then (
      select json_agg(r.day order by r.day) from read_models.signed_waiver_arrivals r
      where r.participant_id = s.participant_id) end`,
    sql`a.version_hash`,
    sql`a.locale`,
    sql`a.own`,
    sql`a.shared`,
  ],
  sql`, ${sql.lit(BETWEEN)}, `,
)})`;

/** Of which `rowOf` makes an `ExportRow`. */
export type KeptRow = {
  readonly joined: string;
  readonly first: string;
  readonly last: string;
  readonly title: string | null;
  readonly reason: string | null;
};

const orNull = (text: string): string | null => (text === '' ? null : text);
const jsonIn = <Value>(text: string): Value | null => (text === '' ? null : JSON.parse(text));

const ID_LETTERS = 36;
const AT_SIGNED = 5;

/** Of which record it is, without a look at the rest. */
export const recordOf = ({ joined }: KeptRow): string => joined.slice(0, ID_LETTERS);

export const placeOf = (row: KeptRow): RecordPlace => ({
  signedAt: Number(row.joined.split(BETWEEN, AT_SIGNED + 1)[AT_SIGNED]),
  signedWaiverId: recordOf(row),
});

/** One at a time: all of a batch would be in memory long enough to be moved by the garbage collector. */
export const rowOf = ({ joined, first, last, title, reason }: KeptRow): ExportRow => {
  const parts = joined.split(BETWEEN);
  const [id = '', order, participant = '', role, birthDate = '', signedAt, waiver = '', revision] = parts;
  const [erased, hasVideo, understood, mail = '', voidedAt, tags = '', arrivals = ''] = parts.slice(8);
  const [hash = '', locale = '', own = '', shared = ''] = parts.slice(15);
  return [
    id,
    Number(order),
    participant,
    role as ExportRow[3],
    first,
    last,
    orNull(birthDate),
    Number(signedAt),
    waiver,
    title,
    Number(revision),
    erased === 't',
    hasVideo === '' ? null : hasVideo === 't',
    understood === 't',
    orNull(mail) as ExportRow[14],
    voidedAt === '' ? null : Number(voidedAt),
    jsonIn(tags),
    jsonIn(arrivals),
    orNull(hash),
    locale,
    jsonIn(own),
    jsonIn(shared),
    reason,
  ];
};

/** Without statistics the planner expects few rows after a place, and would sort all of them for each batch. */
const IN_ORDER_OF_INDEX = sql`select set_config('enable_sort', 'off', true)`;

/**
 * The next of the tenant's rows, oldest first, a party together with the adult or guardian first. Answers are looked up
 * row by row: a planner that expects many would read those of all accounts for each batch.
 */
export const readRows = async (
  tenant: Transaction<object>,
  chosen: Chosen,
  after: RecordPlace,
  take: number,
): Promise<KeptRow[]> => {
  await IN_ORDER_OF_INDEX.execute(tenant);
  const { rows } = await sql<KeptRow>`
    select ${JOINED} as joined, s.first_name as first, s.last_name as last, t.title, a.void_reason as reason
    from (
      select * from read_models.signed_waivers
      where ${chosenBy(chosen)}
        and (signed_at, signed_waiver_id) > (${time(after.signedAt)}, ${after.signedWaiverId}::uuid)
      order by signed_at, signed_waiver_id, family_order limit ${take}) s
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    left join lateral (
      select version_hash, locale, own, shared, void_reason from read_models.signed_waiver_answers
      where signed_waiver_id = s.signed_waiver_id and family_order = s.family_order offset 0) a on true
    order by s.signed_at, s.signed_waiver_id, s.family_order desc`.execute(tenant);
  return rows;
};

/** @returns undefined for more than `most` */
export const countRows = async (
  tenant: Transaction<object>,
  chosen: Chosen,
  most: number,
): Promise<number | undefined> => {
  const limit = Number.isFinite(most) ? sql`limit ${most + 1}` : sql``;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select from read_models.signed_waivers where ${chosenBy(chosen)} ${limit}) counted`.execute(tenant);
  const count = Number(rows[0]?.count ?? 0);
  return count > most ? undefined : count;
};

export type ExportedRecord = {
  readonly id: string;
  readonly signedAt: Date;
};

/** Oldest first. */
export const readRecords = async (
  tenant: Transaction<object>,
  chosen: Chosen,
  most: number,
): Promise<readonly ExportedRecord[]> => {
  const { rows } = await sql<ExportedRecord>`
    select signed_waiver_id as id, signed_at as "signedAt"
    from read_models.signed_waivers where ${chosenBy(chosen)}
    group by signed_at, signed_waiver_id order by signed_at, signed_waiver_id limit ${most}`.execute(tenant);
  return rows;
};

export const countRecords = async (tenant: Transaction<object>, chosen: Chosen): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(distinct signed_waiver_id) as count from read_models.signed_waivers
    where ${chosenBy(chosen)}`.execute(tenant);
  return Number(rows[0]?.count ?? 0);
};

/** Hashes of the texts that were signed, from one entry of the index each. @param waiverId undefined: of all waivers */
export const signedTexts = async (
  tenant: Transaction<object>,
  waiverId: string | undefined,
): Promise<readonly string[]> => {
  const next = (past: ReturnType<typeof sql>) => sql`
    select a.waiver_id, a.version_hash from read_models.signed_waiver_answers a
    where ${waiverId === undefined ? sql`true` : sql`a.waiver_id = ${waiverId}::uuid`} and ${past}
    order by a.account_id, a.waiver_id, a.version_hash limit 1`;
  const { rows } = await sql<{ version_hash: string }>`
    with recursive texts as (
      (${next(sql`true`)})
      union all
      select following.* from texts cross join lateral (
        ${next(sql`(a.waiver_id, a.version_hash) > (texts.waiver_id, texts.version_hash)`)}) following)
    select distinct version_hash from texts order by version_hash`.execute(tenant);
  return rows.map(({ version_hash }) => version_hash);
};

/** Of the database: what a transaction wrote that began later is newer. */
export const presentTransaction = async (tenant: Transaction<object>): Promise<string> => {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(tenant);
  return rows[0]?.xmin ?? '0';
};

/**
 * Whether a row up to this record was written since: signed, voided, tagged, erased and so on. A row that has left a filter
 * counts as well. @param transaction of `presentTransaction`
 */
export const writtenSince = async (
  tenant: Transaction<object>,
  transaction: string,
  until: RecordPlace,
): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    select read_models.signers_written_since(
        ${transaction}::xid8, ${time(until.signedAt)}, ${until.signedWaiverId}::uuid)
      or exists (
        select from read_models.answers_written_since(${transaction}::xid8) id
        join read_models.signed_waivers s on s.signed_waiver_id = id
        where (s.signed_at, s.signed_waiver_id) <= (${time(until.signedAt)}, ${until.signedWaiverId}::uuid))
      as changed`.execute(tenant);
  return rows[0]?.changed ?? true;
};
