import type { IntlShape } from 'react-intl';

export type Zone = {
  /** IANA. */
  readonly id: string;
  readonly label: string;
  /** `14:05`, in it. */
  readonly time: string;
  /** What a search looks in. */
  readonly words: string;
};

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLowerCase();

/** `America/New_York` is shown as `America/New York`. */
export const zoneLabel = (id: string): string => id.replaceAll('_', ' ');

export const timeIn = (intl: IntlShape, now: number, timeZone: string): string =>
  intl.formatTime(now, { timeStyle: 'short', timeZone });

const longName = (intl: IntlShape, now: number, timeZone: string): string =>
  intl.formatDateToParts(now, { timeZone, timeZoneName: 'long' }).find(({ type }) => type === 'timeZoneName')
    ?.value ?? '';

/** All zones of the browser, and the account's, which a newer server may know alone. */
export const zonesOf = (intl: IntlShape, now: number, own: string): readonly Zone[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted().map((id) => ({
    id,
    label: zoneLabel(id),
    time: timeIn(intl, now, id),
    words: plain(`${id} ${longName(intl, now, id)}`),
  }));

/** Every word of the term has to begin a word of the zone or its name. */
export const matchingZones = (zones: readonly Zone[], term: string): readonly Zone[] => {
  const words = plain(term)
    .split(' ')
    .filter((word) => word !== '');
  return zones.filter((zone) => words.every((word) => ` ${zone.words}`.includes(` ${word}`)));
};
