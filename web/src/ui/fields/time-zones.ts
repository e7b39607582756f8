import type { IntlShape } from 'react-intl';
import { foldWords, hasWords } from './folded-text.ts';

export type Zone = {
  /** IANA name. */
  readonly id: string;
  readonly label: string;
  /** Current time in the zone, such as `14:05`. */
  readonly time: string;
  /** Normalised text to search. */
  readonly words: string;
};

/** Current names of zones that browsers list under an older name (IANA's `backward` file). */
const PLACES_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Formats an ID for display: `America/New_York` becomes `America/New York`, `Europe/Kiev` becomes `Europe/Kyiv`. */
export const zoneLabel = (id: string): string => (PLACES_TODAY[id] ?? id).replaceAll('_', ' ');

export const timeIn = (intl: IntlShape, now: number, timeZone: string): string =>
  intl.formatTime(now, { timeStyle: 'short', timeZone });

/** Returns a zone's name: `Central European Standard Time` if long, or by country, such as `Austria Time`. */
const nameOf = (
  intl: IntlShape,
  now: number,
  timeZone: string,
  timeZoneName: 'long' | 'shortGeneric',
): string =>
  intl.formatDateToParts(now, { timeZone, timeZoneName }).find(({ type }) => type === 'timeZoneName')
    ?.value ?? '';

/**
 * Returns all zones known to the browser, plus UTC and the account's zone, which may be known only to a newer server.
 */
export const zonesOf = (intl: IntlShape, now: number, own: string): readonly Zone[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted().map((id) => ({
    id,
    label: zoneLabel(id),
    time: timeIn(intl, now, id),
    words: foldWords(
      `${id} ${zoneLabel(id)} ${nameOf(intl, now, id, 'long')} ${nameOf(intl, now, id, 'shortGeneric')}`,
    ),
  }));

export const matchingZones = (zones: readonly Zone[], term: string): readonly Zone[] =>
  zones.filter(({ words }) => hasWords(words, term));
