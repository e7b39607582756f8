import { ERASED } from '@waivers/events/definitions/event.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';
import { sql } from 'kysely';

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
  mail: 'waiting' | 'sent' | 'kept' | 'refused' | null,
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

/** As minors' rows tell of it. `erased`: nobody knows any more. */
export type GuardianTold = {
  readonly lastName: string;
  readonly firstName: string;
  /** Undefined: not asked, or not answered. */
  readonly email: FieldValue | undefined;
  readonly phone: FieldValue | undefined;
};

export const guardianTold = (row: ExportRow): GuardianTold => {
  const [firstName, lastName, own] = [row[4], row[5], row[20]];
  if (own === null) return { lastName, firstName, email: ERASED, phone: ERASED };
  const { email, phone } = own;
  return { lastName, firstName, email, phone };
};

export type RecordPlace = { readonly signedAt: number; readonly signedWaiverId: string };

/** Before every record. */
export const FIRST_RECORD: RecordPlace = {
  signedAt: -8_640_000_000_000,
  signedWaiverId: '00000000-0000-0000-0000-000000000000',
};

/** In none of what is joined with it: ids, numbers, days, our own words, and JSON, in which it is written otherwise. */
const BETWEEN = '\u001f';

/** As one text, because a driver's columns cost more than what is in them. Null is made empty: it would be left out. */
export const JOINED = sql`concat_ws(${sql.lit(BETWEEN)}, ${sql.join([
  sql`s.signed_waiver_id`,
  sql`s.family_order`,
  sql`s.participant_id`,
  sql`s.role`,
  sql`coalesce(s.birth_date::text, '')`,
  sql`(date_part('epoch', s.signed_at) * 1000)::int8`,
  sql`s.waiver_id`,
  sql`s.revision`,
  sql`s.erased`,
  sql`coalesce(s.has_video::text, '')`,
  sql`s.understood`,
  sql`coalesce(s.mail, '')`,
  sql`coalesce((date_part('epoch', s.voided_at) * 1000)::int8::text, '')`,
  sql`coalesce(s.tags, '')`,
  sql`case when s.arrived_at is null then '' else (
      select coalesce(json_agg(r.day order by r.day)::text, '') from read_models.signed_waiver_arrivals r
      where r.participant_id = s.participant_id) end`,
  sql`coalesce(a.version_hash, '')`,
  sql`coalesce(a.locale, '')`,
  sql`coalesce(a.own, '')`,
  sql`coalesce(a.shared, '')`,
])})`;

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

/** Of most minors. */
const NO_ANSWERS: Answers = {};
const answersIn = (text: string): Answers | null => (text === '{}' ? NO_ANSWERS : jsonIn(text));

const ID_LETTERS = 36;
const AT_SIGNED = 5;

/** Whether it is the one who signed: an adult, or the guardian of the minors that follow. */
export const isSigner = ({ joined }: KeptRow): boolean =>
  joined.startsWith(`${BETWEEN}0${BETWEEN}`, ID_LETTERS);

/** Of which record it is, without a look at the rest. */
export const recordOf = ({ joined }: KeptRow): string => joined.slice(0, ID_LETTERS);

export const placeOf = (row: KeptRow): RecordPlace => ({
  signedAt: Number(row.joined.split(BETWEEN, AT_SIGNED + 1)[AT_SIGNED]),
  signedWaiverId: recordOf(row),
});

/** One at a time: all of a batch would be in memory long enough to be moved by the garbage collector. */
export const rowOf = ({ joined, first, last, title, reason }: KeptRow): ExportRow => {
  const [
    id = '',
    order,
    participant = '',
    role,
    birthDate = '',
    signedAt,
    waiver = '',
    revision,
    erased,
    hasVideo,
    understood,
    mail = '',
    voidedAt,
    tags = '',
    arrivals = '',
    hash = '',
    locale = '',
    own = '',
    shared = '',
  ] = joined.split(BETWEEN);
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
    hasVideo === '' ? null : hasVideo === 'true',
    understood === 't',
    orNull(mail) as ExportRow[14],
    voidedAt === '' ? null : Number(voidedAt),
    jsonIn(tags),
    jsonIn(arrivals),
    orNull(hash),
    locale,
    answersIn(own),
    answersIn(shared),
    reason,
  ];
};
