import type { MailState } from '@waivers/contract/signed-waivers/signer-filters.ts';
import { type RawBuilder, sql } from 'kysely';

/** What an owner should look at. */
export const ATTENTION =
  "voided_at is null and not erased and (mail = 'refused' or video = 'open' or contact_refused or customer_refused)";

/** Whether a service that the business has connected took no contact or no customer of this person. */
export const isRefusedByService = (row: {
  readonly contactRefused: boolean | null;
  readonly customerRefused: boolean | null;
}): boolean => row.contactRefused === true || row.customerRefused === true;

/** As `ATTENTION`, of one row. */
export const needsAttention = (
  row: Parameters<typeof isRefusedByService>[0] & {
    readonly voidedAt: unknown;
    readonly erased: boolean;
    readonly mail: string | null;
    readonly hasVideo: boolean | null;
    readonly understanding: boolean;
  },
): boolean =>
  row.voidedAt === null &&
  !row.erased &&
  (row.mail === 'refused' || (row.hasVideo === true && !row.understanding) || isRefusedByService(row));

export type SignerFilters = {
  readonly waiverId?: string | undefined;
  /** From this time on. */
  readonly from?: Date | undefined;
  /** Before this time. */
  readonly until?: Date | undefined;
  readonly role?: 'adult' | 'guardian' | 'minor' | undefined;
  readonly understanding?: 'open' | 'understood' | undefined;
  readonly mail?: MailState | undefined;
  readonly attention?: boolean | undefined;
};

/** For columns without an alias. Each condition is the one of an index. */
export const keptBy = ({
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
    // Mails go to who signed. Nobody is looked for where nobody can be.
    ...(mail !== undefined && role === 'minor' ? [sql`false`] : []),
    ...(attention ? [sql.raw(ATTENTION)] : []),
  ];
  return sql.join(conditions, sql` and `);
};

/** The same for the rows `s` of a search function, whose arguments are `filterArguments`. */
export const KEPT_BY_FILTERS = `(only_waiver is null or s.waiver_id = only_waiver)
          and (signed_from is null or s.signed_at >= signed_from)
          and (signed_until is null or s.signed_at < signed_until)
          and (only_role is null or s.role = only_role)
          and (only_video is null or s.video = only_video)
          and (only_mail is null or s.mail = only_mail)
          and (not only_attention or (${ATTENTION}))`;

/** In the order in which the search functions take them. */
export const filterArguments = (filters: SignerFilters): RawBuilder<unknown> => sql`
  ${filters.waiverId ?? null}::uuid, ${filters.from ?? null}::timestamptz, ${filters.until ?? null}::timestamptz,
  ${filters.role ?? null}::text, ${filters.understanding ?? null}::text, ${filters.mail ?? null}::text,
  ${filters.attention ?? false}::boolean`;
