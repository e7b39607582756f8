import type { MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { ParticipantRole } from '@waivers/waiver/vocabulary/participants.ts';
import { type RawBuilder, sql } from 'kysely';

/** Matches rows that need attention now or an hour after signing, because a partial index cannot depend on the time. */
export const ATTENTION =
  "voided_at is null and not erased and (mail = 'refused' or video = 'open' or contact_refused or customer_refused)";

/** Hours until the video reminder is due; until then, no one is late. */
const VIDEO_HOURS = 1;

/** `ATTENTION` as of now. @param signedAt qualified in search functions, whose result has a column of that name */
const needsAttentionNow = (signedAt: 'signed_at' | 's.signed_at') => `${ATTENTION}
          and (mail = 'refused' or contact_refused or customer_refused or video_failed
            or ${signedAt} <= now() - interval '${VIDEO_HOURS} hour')`;

export const isRefusedByService = (row: {
  readonly contactRefused: boolean | null;
  readonly customerRefused: boolean | null;
}): boolean => row.contactRefused === true || row.customerRefused === true;

export const needsAttention = (
  row: Parameters<typeof isRefusedByService>[0] & {
    readonly voidedAt: unknown;
    readonly erased: boolean;
    readonly mail: string | null;
    readonly hasVideo: boolean | null;
    readonly understanding: boolean;
    readonly videoFailed: boolean | null;
    readonly date: Date;
  },
  now: Date,
): boolean => {
  if (row.voidedAt !== null || row.erased) return false;
  if (row.mail === 'refused' || isRefusedByService(row)) return true;
  const isLate = now.getTime() - row.date.getTime() >= VIDEO_HOURS * 3_600_000;
  return row.hasVideo === true && !row.understanding && (isLate || row.videoFailed === true);
};

export type SignerFilters = {
  readonly waiverId?: string | undefined;
  /** Inclusive start of the range. */
  readonly from?: Date | undefined;
  /** Exclusive end of the range. */
  readonly until?: Date | undefined;
  readonly role?: ParticipantRole | undefined;
  readonly understanding?: 'open' | 'understood' | undefined;
  readonly mail?: MailState | undefined;
  readonly attention?: boolean | undefined;
};

/** Builds a condition on unaliased columns. Each filter has a matching index. */
export const filterCondition = ({
  waiverId,
  from,
  until,
  role,
  understanding,
  mail,
  attention = false,
}: SignerFilters): RawBuilder<unknown> => {
  const conditions = [
    sql`true`,
    ...(waiverId === undefined ? [] : [sql`waiver_id = ${waiverId}::uuid`]),
    ...(from === undefined ? [] : [sql`signed_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`signed_at < ${until}::timestamptz`]),
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(understanding === undefined ? [] : [sql`video = ${understanding}`]),
    ...(mail === undefined ? [] : [sql`mail = ${mail}`]),
    // Mail filters never match minors, because only signers get mail.
    ...(mail !== undefined && role === 'minor' ? [sql`false`] : []),
    ...(attention ? [sql.raw(needsAttentionNow('signed_at'))] : []),
  ];
  return sql.join(conditions, sql` and `);
};

/** Returns the same condition for rows `s` of a search function, with arguments from `filterArguments`. */
export const FILTER_CONDITION = `(only_waiver is null or s.waiver_id = only_waiver)
          and (signed_from is null or s.signed_at >= signed_from)
          and (signed_until is null or s.signed_at < signed_until)
          and (only_role is null or s.role = only_role)
          and (only_video is null or s.video = only_video)
          and (only_mail is null or s.mail = only_mail)
          and (not only_attention or (${needsAttentionNow('s.signed_at')}))`;

/** Whether any argument restricts the rows. */
export const IS_FILTERED =
  'only_attention or num_nonnulls(only_waiver, signed_from, signed_until, only_role, only_video, only_mail) > 0';

/** Returns arguments in the order of the search functions' parameters. */
export const filterArguments = (filters: SignerFilters): RawBuilder<unknown> => sql`
  ${filters.waiverId ?? null}::uuid, ${filters.from ?? null}::timestamptz, ${filters.until ?? null}::timestamptz,
  ${filters.role ?? null}::text, ${filters.understanding ?? null}::text, ${filters.mail ?? null}::text,
  ${filters.attention ?? false}::boolean`;
