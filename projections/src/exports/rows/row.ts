import { ERASED } from '@waivers/events/definitions/event.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';
import type { MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { ParticipantRole } from '@waivers/waiver/vocabulary/participants.ts';
import { sql } from 'kysely';

type Answers = Readonly<Record<string, FieldValue>>;

export type ExportRow = {
  readonly signedWaiverId: string;
  readonly familyOrder: number;
  readonly participantId: string;
  readonly role: ParticipantRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  /** Signing time as Unix time in milliseconds. */
  readonly signedAt: number;
  readonly waiverId: string;
  readonly title: string | null;
  readonly revision: number;
  readonly isErased: boolean;
  readonly hasVideo: boolean | null;
  readonly understood: boolean;
  readonly mail: MailState | null;
  readonly voidedAt: number | null;
  readonly tags: readonly { readonly text: string }[] | null;
  readonly arrivals: readonly string[] | null;
  /** Hash of the signed text. Null until the answers have been projected. */
  readonly versionHash: string | null;
  readonly locale: string;
  readonly own: Answers | null;
  readonly shared: Answers | null;
  readonly voidReason: string | null;
};

export const hasAnswers = ({ versionHash }: ExportRow): boolean => versionHash !== null;

/** Removes duplicates: two people may have added the same tag at the same time. */
export const tagsOf = ({ tags }: ExportRow): readonly string[] =>
  tags === null ? [] : [...new Set(tags.map(({ text }) => text))];

export const voidReasonOf = ({ voidedAt, voidReason }: ExportRow): string | undefined =>
  voidReason ?? (voidedAt === null ? undefined : ERASED);

export type GuardianContact = {
  readonly lastName: string;
  readonly firstName: string;
  readonly email: FieldValue | undefined;
  readonly phone: FieldValue | undefined;
};

export const guardianContact = ({ firstName, lastName, own }: ExportRow): GuardianContact => {
  if (own === null) return { lastName, firstName, email: ERASED, phone: ERASED };
  const { email, phone } = own;
  return { lastName, firstName, email, phone };
};

export type RecordPlace = { readonly signedAt: number; readonly signedWaiverId: string };

export const FIRST_RECORD: RecordPlace = {
  signedAt: -8_640_000_000_000,
  signedWaiverId: '00000000-0000-0000-0000-000000000000',
};

/** Separator that no joined value contains; JSON escapes it. */
const BETWEEN = '\u001f';

/** Joined because each column costs the driver more than its content. `concat_ws` skips nulls, so make them empty. */
export const JOINED_COLUMNS = sql`concat_ws(${sql.lit(BETWEEN)}, ${sql.join([
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

export type StoredRow = {
  readonly joined: string;
  readonly first: string;
  readonly last: string;
  readonly title: string | null;
  readonly reason: string | null;
};

const orNull = (text: string): string | null => (text === '' ? null : text);
const jsonIn = <Value>(text: string): Value | null => (text === '' ? null : JSON.parse(text));

const NO_ANSWERS: Answers = {};
const answersIn = (text: string): Answers | null => (text === '{}' ? NO_ANSWERS : jsonIn(text));

const ID_LENGTH = 36;
const AT_SIGNED = 5;

/** Whether this is the row of the adult or guardian who signed. */
export const isSigner = ({ joined }: StoredRow): boolean =>
  joined.startsWith(`${BETWEEN}0${BETWEEN}`, ID_LENGTH);

export const recordOf = ({ joined }: StoredRow): string => joined.slice(0, ID_LENGTH);

export const recordPlaceOf = (row: StoredRow): RecordPlace => ({
  signedAt: Number(row.joined.split(BETWEEN, AT_SIGNED + 1)[AT_SIGNED]),
  signedWaiverId: recordOf(row),
});

/** Parse rows one at a time: a parsed batch would live long enough to be promoted by the garbage collector. */
export const rowOf = ({ joined, first, last, title, reason }: StoredRow): ExportRow => {
  const [
    signedWaiverId = '',
    order,
    participantId = '',
    role,
    birthDate = '',
    signedAt,
    waiverId = '',
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
  return {
    signedWaiverId,
    familyOrder: Number(order),
    participantId,
    role: role as ExportRow['role'],
    firstName: first,
    lastName: last,
    birthDate: orNull(birthDate),
    signedAt: Number(signedAt),
    waiverId,
    title,
    revision: Number(revision),
    isErased: erased === 't',
    hasVideo: hasVideo === '' ? null : hasVideo === 'true',
    understood: understood === 't',
    mail: orNull(mail) as ExportRow['mail'],
    voidedAt: voidedAt === '' ? null : Number(voidedAt),
    tags: jsonIn(tags),
    arrivals: jsonIn(arrivals),
    versionHash: orNull(hash),
    locale,
    own: answersIn(own),
    shared: answersIn(shared),
    voidReason: reason,
  };
};
