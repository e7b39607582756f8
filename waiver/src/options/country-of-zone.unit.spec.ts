import { describe, expect, it } from 'vitest';
import { countryOfZone } from './country-of-zone.ts';

describe('country of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['America/Chicago', 'US'],
    ['US/Pacific', 'US'],
    ['America/Toronto', 'CA'],
    ['Australia/Sydney', 'AU'],
    ['Asia/Tokyo', 'JP'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['Europe/London', 'GB'],
    ['UTC', undefined],
    ['Etc/GMT+5', undefined],
  ])('%s is %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });

  it('is known for nearly every zone that an account can use', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const unknown = zones.filter((zone) => !zone.startsWith('Etc/') && countryOfZone(zone) === undefined);
    expect(unknown.length).toBeLessThan(zones.length / 20);
  });
});
