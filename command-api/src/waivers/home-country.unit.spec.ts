import { saved, wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { countryOfZone, withHomeCountry } from './home-country.ts';

describe('the country of a time zone', () => {
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

  it('is known of nearly every zone that an account can have', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const unknown = zones.filter((zone) => !zone.startsWith('Etc/') && countryOfZone(zone) === undefined);
    expect(unknown.length).toBeLessThan(zones.length / 20);
  });
});

describe('a new waiver', () => {
  const text = { title: 'Hall', locale: 'en', config: saved(wireOf(templateConfig())) } as const;

  it('is for people who live where the business is', () => {
    expect(withHomeCountry(text, 'Europe/Vienna').config.homeCountry).toBe('AT');
  });

  it('is for those for whom its owner made it', () => {
    const ours = { ...text, config: { ...text.config, homeCountry: 'CH' as const } };
    expect(withHomeCountry(ours, 'Europe/Vienna')).toBe(ours);
  });

  it.each(['UTC', undefined])('of a business in %s says nothing about that', (zone) => {
    expect(withHomeCountry(text, zone)).toBe(text);
  });
});
