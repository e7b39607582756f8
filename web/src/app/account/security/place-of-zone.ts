import type { IntlShape } from 'react-intl';
import { zoneLabel } from '../../../ui/fields/time-zones.ts';
import { isTimeZone } from '../../../ui/page/say-time.ts';

/** Zones without a city, such as `UTC` or `Etc/GMT+3`, whose sign is the reverse of what people write. */
const WITHOUT_CITY = /^Etc\/|^[^/]*$/;

/** Names the city of a time zone: `Berlin` for `Europe/Berlin`. Zones without one are named by their offset. */
export const placeOfZone = (intl: IntlShape, timeZone: string, at: string): string => {
  if (!WITHOUT_CITY.test(timeZone)) return zoneLabel(timeZone).split('/').at(-1) ?? timeZone;
  if (!isTimeZone(timeZone)) return timeZone;
  const parts = intl.formatDateToParts(at, { timeZone, timeZoneName: 'short' });
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
};
