import { saved, wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { withHomeCountry } from './home-country.ts';

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
