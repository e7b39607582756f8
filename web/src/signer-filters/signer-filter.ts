import { MAIL_STATES, type MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES, type ParticipantRole } from '@waivers/waiver/vocabulary/participants.ts';

/** Periods relative to today, as named in URLs. */
export const RELATIVE_DAYS = [
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'last12months',
] as const;
type RelativeDays = (typeof RELATIVE_DAYS)[number];

/** First and last day as `YYYY-MM-DD`. Open-ended if the period includes today. */
type Days = { readonly from?: string; readonly to?: string };

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * Returns the first and last day of a period.
 * @param today the current date in the account's time zone as `YYYY-MM-DD`
 */
export const resolveDays = (relative: RelativeDays, today: string): Days => {
  switch (relative) {
    case 'today':
      return { from: today };
    case 'yesterday': {
      const day = daysBefore(today, 1);
      return { from: day, to: day };
    }
    case 'last7days':
      return { from: daysBefore(today, 6) };
    case 'last30days':
      return { from: daysBefore(today, 29) };
    case 'thisMonth':
      return { from: firstOfMonth(today) };
    case 'lastMonth': {
      const to = daysBefore(firstOfMonth(today), 1);
      return { from: firstOfMonth(to), to };
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01` };
    // Whole months, so that each bar of a report but the last is a full month.
    case 'last12months': {
      const month = Number(today.slice(5, 7));
      return {
        from: new Date(Date.UTC(Number(today.slice(0, 4)), month - 12, 1)).toISOString().slice(0, 10),
      };
    }
  }
};

/** Filters for signed waivers as sent by lists, exports and reports. Omitted filters match everything. */
export type ResolvedFilter = {
  readonly waiverId?: string;
  /** First and last day of signing in the account's time zone as `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  readonly role?: ParticipantRole;
  readonly understanding?: 'open' | 'understood';
  readonly mail?: MailState;
  readonly attention?: '1';
};

/** Filters as selected and stored in the URL. Days are either relative or a range. */
export type SignerFilter = ResolvedFilter & { readonly days?: RelativeDays };

/** Whether the value is a valid date in `YYYY-MM-DD` format. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true;

const oneOf =
  (...allowed: readonly string[]) =>
  (value: string): boolean =>
    allowed.includes(value);

/** Validators by parameter name, in output order. */
const ALLOWED = {
  waiverId: (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  days: oneOf(...RELATIVE_DAYS),
  from: isDay,
  to: isDay,
  role: oneOf(...PARTICIPANT_ROLES),
  understanding: oneOf('open', 'understood'),
  mail: oneOf(...MAIL_STATES),
  attention: oneOf('1'),
} satisfies Record<keyof SignerFilter, (value: string) => boolean>;

/** Reads filters from URL parameters, ignoring invalid values. */
export const filterIn = (params: URLSearchParams): SignerFilter => {
  const found: SignerFilter = Object.fromEntries(
    Object.entries(ALLOWED).flatMap(([name, isAllowed]) => {
      const value = params.get(name);
      return value !== null && isAllowed(value) ? [[name, value]] : [];
    }),
  );
  if (found.days === undefined) return found;
  const { from: _from, to: _to, ...relative } = found;
  return relative;
};

/** Resolves relative days. @param today the current date in the account's time zone as `YYYY-MM-DD` */
export const resolveFilter = ({ days, ...others }: SignerFilter, today: string): ResolvedFilter =>
  days === undefined ? others : { ...others, ...resolveDays(days, today) };

export const withFilter = (params: URLSearchParams, filter: SignerFilter): URLSearchParams => {
  const after = new URLSearchParams(params);
  for (const name of Object.keys(ALLOWED)) after.delete(name);
  for (const [name, value] of Object.entries(filter)) after.set(name, value);
  return after;
};

export const isSameFilter = (one: SignerFilter, other: SignerFilter): boolean =>
  String(withFilter(new URLSearchParams(), one)) === String(withFilter(new URLSearchParams(), other));

/** Sets one filter. An empty value removes it. */
export const withFilterValue = <Name extends keyof SignerFilter>(
  filter: SignerFilter,
  name: Name,
  value: string,
): SignerFilter => {
  const { [name]: _before, ...others } = filter;
  return filterIn(withFilter(new URLSearchParams(), { ...others, ...(value !== '' && { [name]: value }) }));
};

export const withDays = (
  { days: _days, from: _from, to: _to, ...others }: SignerFilter,
  days: Pick<SignerFilter, 'days' | 'from' | 'to'>,
): SignerFilter => filterIn(withFilter(new URLSearchParams(), { ...others, ...days }));

/** Counts active filters. A first and last day count as one. */
export const countFilters = (filter: SignerFilter): number =>
  Object.keys(filter).filter((name) => name !== 'to' || filter.from === undefined).length;
