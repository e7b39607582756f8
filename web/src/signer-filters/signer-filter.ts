import { MAIL_STATES, type MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES, type ParticipantRole } from '@waivers/waiver/vocabulary/participants.ts';

/** Days that go on with the calendar, by the names that stand in addresses. */
export const RELATIVE_DAYS = [
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
type RelativeDays = (typeof RELATIVE_DAYS)[number];

/** First and last day, `YYYY-MM-DD`. What goes on until today has no last one. */
type Days = { readonly from?: string; readonly to?: string };

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Which days are meant on a day. @param today in the time zone of the account, `YYYY-MM-DD` */
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
  }
};

/** What signed waivers are narrowed to, as list, export and report send it. What is left out does not narrow. */
export type ResolvedFilter = {
  readonly waiverId?: string;
  /** First and last day of signing in the account's time zone, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  readonly role?: ParticipantRole;
  readonly understanding?: 'open' | 'understood';
  readonly mail?: MailState;
  readonly attention?: '1';
};

/** As it is chosen and stands in addresses. Days are either relative or from one day to another. */
export type SignerFilter = ResolvedFilter & { readonly days?: RelativeDays };

/** Written as `YYYY-MM-DD`, and in the calendar. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true;

const oneOf =
  (...allowed: readonly string[]) =>
  (value: string): boolean =>
    allowed.includes(value);

/** Their names in addresses and requests, in the order in which they are written, and what each may be. */
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

/** What an address asks for; what is no filter there is left out. */
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

/** What a filter means on that day of the account, `YYYY-MM-DD`. */
export const resolveFilter = ({ days, ...others }: SignerFilter, today: string): ResolvedFilter =>
  days === undefined ? others : { ...others, ...resolveDays(days, today) };

/** The same address with this filter in it. */
export const withFilter = (params: URLSearchParams, filter: SignerFilter): URLSearchParams => {
  const after = new URLSearchParams(params);
  for (const name of Object.keys(ALLOWED)) after.delete(name);
  for (const [name, value] of Object.entries(filter)) after.set(name, value);
  return after;
};

/** Without a value that member does not narrow any more. */
export const withFilterValue = <Name extends keyof SignerFilter>(
  filter: SignerFilter,
  name: Name,
  value: string,
): SignerFilter => {
  const { [name]: _before, ...others } = filter;
  return filterIn(withFilter(new URLSearchParams(), { ...others, ...(value !== '' && { [name]: value }) }));
};

/** Other days instead of those that were chosen, relative or not. */
export const withDays = (
  { days: _days, from: _from, to: _to, ...others }: SignerFilter,
  days: Pick<SignerFilter, 'days' | 'from' | 'to'>,
): SignerFilter => filterIn(withFilter(new URLSearchParams(), { ...others, ...days }));

/** First and last day are one. */
export const countFilters = (filter: SignerFilter): number =>
  Object.keys(filter).filter((name) => name !== 'to' || filter.from === undefined).length;
