import { describe, expect, it } from 'vitest';
import { duplicateForMinors } from '../config/parts/waiver-minors.ts';
import type { Field, WaiverConfig } from '../config/waiver-config.ts';
import { FINISHED_LOCALES } from '../locales.ts';
import { ADDRESS_FORMS } from '../options/address-forms.ts';
import { COUNTRIES, COUNTRY_OPTIONS, type CountryCode } from '../options/countries.ts';
import { REGIONS } from '../options/regions.ts';
import { documentOf, templateConfig } from '../testing/waiver-samples.ts';
import { documentWordsIn } from '../texts/all-languages.ts';
import type { ShownField, SignableDocument } from './document-shape.ts';
import { fieldsForCountry } from './fields-for-country.ts';

const withAddress = (
  change: (fields: readonly Field[]) => readonly Field[],
  changes: Partial<WaiverConfig> = {},
): WaiverConfig => {
  const config = templateConfig();
  const waiverParts = config.waiverParts.map((part) =>
    part.type === 'address' && part.waiverMode === 'adult'
      ? {
          ...part,
          fieldsGroups: part.fieldsGroups.map((group) => ({ ...group, fields: [...change(group.fields)] })),
        }
      : part,
  );
  return duplicateForMinors({ ...config, ...changes, waiverParts }, documentWordsIn('en'));
};

const changed =
  (name: string, changes: Partial<Field>) =>
  (fields: readonly Field[]): readonly Field[] =>
    fields.map((field) => (field.name === name ? { ...field, ...changes } : field));

const reworded =
  (name: string, title: string) =>
  (fields: readonly Field[]): readonly Field[] =>
    fields.map(({ messageKey, ...field }) =>
      field.name === name
        ? { ...field, title }
        : { ...field, ...(messageKey !== undefined && { messageKey }) },
    );

const addressIn = (document: SignableDocument, country?: unknown): readonly ShownField[] => {
  const part = document.parts.adult.find(({ type }) => type === 'address');
  return fieldsForCountry(part?.groups[0]?.fields ?? [], document.address, country);
};

/** Formats a field as `State* (62)`: title, asterisk if required, and number of options. */
const summary = (fields: readonly ShownField[]): readonly string[] =>
  fields.map(
    ({ title, required, options }) =>
      `${title}${required ? '*' : ''}${options.length > 0 ? ` (${options.length})` : ''}`,
  );

const english = documentOf(templateConfig());

describe('address form', () => {
  it.each<[CountryCode, readonly string[]]>([
    ['US', ['City*', 'State* (62)', 'Zip code*']],
    ['CA', ['City*', 'Province* (13)', 'Postal code*']],
    ['AU', ['Suburb or town*', 'State* (8)', 'Postcode*']],
    ['DE', ['Postal code*', 'City*']],
    ['GB', ['Town or city*', 'Postcode*']],
    ['IE', ['City*', 'County', 'Eircode']],
    ['JP', ['City*', 'Prefecture*', 'Postal code*']],
    ['BR', ['City*', 'State*', 'Postal code*']],
    ['HK', ['District', 'Area*']],
    ['SG', ['Postal code*']],
    ['AO', ['City*']],
  ])('in %s asks for %j', (code, below) => {
    expect(summary(addressIn(english, COUNTRIES[code]))).toEqual([
      'Country (250)',
      'Street address*',
      'Apartment, suite, unit',
      ...below,
    ]);
  });

  it('uses the language of the document', () => {
    const german = documentOf(templateConfig(), 'de');
    expect(summary(addressIn(german, 'Canada')).slice(3)).toEqual(['Ort*', 'Provinz* (13)', 'Postleitzahl*']);
    expect(summary(addressIn(german, 'Germany')).slice(3)).toEqual(['Postleitzahl*', 'Ort*']);
  });

  it('exists exactly once for every country', () => {
    const codes = ADDRESS_FORMS.flatMap(({ countries }) => countries);
    expect(codes.toSorted()).toEqual(Object.keys(COUNTRIES).toSorted());
    for (const locale of FINISHED_LOCALES) {
      const { address } = documentOf(templateConfig(), locale);
      const countries = address?.forms.flatMap((form) => form.countries) ?? [];
      expect(countries.toSorted()).toEqual(COUNTRY_OPTIONS.toSorted());
    }
  });

  it('lists regions only for three countries', () => {
    const listed = COUNTRY_OPTIONS.filter((country) =>
      addressIn(english, country).some(({ name, options }) => name === 'state' && options.length > 0),
    );
    expect(listed).toEqual(['United States', 'Australia', 'Canada']);
    for (const options of Object.values(REGIONS)) expect(new Set(options).size).toBe(options.length);
  });

  it('asks only for the part’s fields, each of them once', () => {
    const names = ['country', 'address', 'address2', 'city', 'state', 'zip'];
    for (const country of COUNTRY_OPTIONS) {
      const fieldNames = addressIn(english, country).map(({ name }) => name);
      expect(fieldNames.slice(0, 3)).toEqual(names.slice(0, 3));
      expect(new Set(fieldNames).size).toBe(fieldNames.length);
      expect(fieldNames.filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it.each([undefined, '', '  ', 'Atlantis', 7, null, ['Germany'], '__proto__'])(
    'falls back to the United States for %j',
    (country) => {
      expect(addressIn(english, country)).toEqual(addressIn(english, 'United States'));
    },
  );

  it('falls back to the waiver’s home country in every language', () => {
    for (const locale of FINISHED_LOCALES) {
      const document = documentOf({ ...templateConfig(), homeCountry: 'DE' }, locale);
      expect(addressIn(document)).toEqual(addressIn(document, 'Germany'));
      expect(addressIn(document).map(({ name }) => name)).not.toContain('state');
    }
  });
});

describe('address section changed by the owner', () => {
  const summaryFor = (config: WaiverConfig, country?: string) =>
    summary(addressIn(documentOf(config), country));

  it('keeps custom fields in place', () => {
    const company: Field = {
      name: 'text__A',
      title: 'Company',
      type: 'text',
      required: true,
      editable: true,
      options: [],
    };
    const config = withAddress(([street, ...fields]) => [
      ...(street ? [street] : []),
      company,
      ...fields.toReversed(),
    ]);
    expect(summaryFor(config, 'Germany')).toEqual([
      'Country (250)',
      'Street address*',
      'Company*',
      'Postal code*',
      'City*',
      'Apartment, suite, unit',
    ]);
  });

  it('asks for reworded fields in every country, with their own options', () => {
    const own = withAddress(changed('state', { title: 'Bundesland', options: ['Bayern', 'Hessen'] }));
    expect(summaryFor(own, 'Germany')).toContain('State* (2)');
    const zip = withAddress(reworded('zip', 'PLZ'));
    expect(summaryFor(zip, 'Hong Kong')).toContain('PLZ*');
  });

  it('does not require fields that the owner made optional', () => {
    const config = withAddress(changed('zip', { required: false }));
    for (const country of COUNTRY_OPTIONS) {
      expect(addressIn(documentOf(config), country).find(({ name }) => name === 'zip')?.required).not.toBe(
        true,
      );
    }
  });

  it('contains forms only for countries that the owner kept', () => {
    const config = withAddress(changed('country', { options: ['Austria', 'Elsewhere'] }));
    const document = documentOf(config);
    expect(document.address?.forms.map(({ countries }) => countries)).toEqual([['Austria'], ['Elsewhere']]);
    expect(summary(addressIn(document))).toEqual(summary(addressIn(document, 'Austria')));
    expect(summary(addressIn(document, 'Elsewhere')).slice(3)).toEqual([
      'City*',
      'State, province or region',
      'Postal code',
    ]);
  });

  it.each([
    ['removed', (fields: readonly Field[]) => fields.filter(({ name }) => name !== 'country')],
    ['reworded', reworded('country', 'Your country')],
  ])('has no country-specific forms if the country was %s', (_how, change) => {
    const document = documentOf(withAddress(change));
    expect(document).not.toHaveProperty('address');
    expect(summary(addressIn(document, 'Germany'))).toContain('State* (62)');
  });
});
