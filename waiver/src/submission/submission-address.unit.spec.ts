import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import type { ShownField } from '../document/document-shape.ts';
import { fieldsForCountry } from '../document/fields-for-country.ts';
import { COUNTRY_OPTIONS } from '../options/countries.ts';
import { toFirstFormat } from '../testing/first-format.ts';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  ADULT,
  adultSubmission,
  groupSubmission,
  MINOR,
  TEMPLATE_DOCUMENT,
} from '../testing/waiver-samples.ts';
import { validateSubmission } from './submission.ts';

const { city: _city, state: _state, zip: _zip, ...WITHOUT_PLACE } = ADULT;
const PLACE = ['city', 'state', 'zip'];

const by = (changes: object, more: object = {}) =>
  validateSubmission(adultSubmission({ submission: { adult: { ...WITHOUT_PLACE, ...changes } }, ...more }));

const placeIn = (country: string): readonly ShownField[] =>
  fieldsForCountry(
    TEMPLATE_DOCUMENT.parts.adult[1]?.groups[0]?.fields ?? [],
    TEMPLATE_DOCUMENT.address,
    country,
  ).filter(({ name }) => PLACE.includes(name));

const filled = (fields: readonly ShownField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, options }) => [name, options[0]?.value ?? `some ${name}`]));

describe('address', () => {
  it('accepts and keeps every country’s fields', {
    meta: { spec: '3.12 Template' },
  }, () => {
    for (const country of COUNTRY_OPTIONS) {
      const place = filled(placeIn(country));
      const { answers } = acceptedValue(by({ country, ...place }));
      expect(answers).toMatchObject({ country, ...place });
      expect(Object.keys(answers).filter((name) => PLACE.includes(name)).length).toBe(
        Object.keys(place).length,
      );
    }
  });

  it('reports exactly the required fields that are missing, for every country', () => {
    for (const country of COUNTRY_OPTIONS) {
      const missing = placeIn(country)
        .filter(({ required }) => required)
        .map(
          ({ name, options }) =>
            `submission.adult.${name}: ${options.length > 0 ? 'not_selected' : 'required'}`,
        );
      expect(errorsOf(by({ country }))).toEqual(missing);
    }
  });

  it('rejects fields that the country does not have, unless they are empty', () => {
    for (const country of COUNTRY_OPTIONS) {
      const place = placeIn(country);
      const others = PLACE.filter((name) => !place.some((field) => field.name === name));
      const wrong = Object.fromEntries(others.map((name) => [name, 'x']));
      expect(errorsOf(by({ country, ...filled(place), ...wrong }))).toEqual(
        others.map((name) => `submission.adult.${name}: unknown_field`),
      );
      const empty = Object.fromEntries(others.map((name, index) => [name, index % 2 === 0 ? '' : null]));
      expect(errorsOf(by({ country, ...filled(place), ...empty }))).toEqual([]);
    }
  });

  it.each([
    ['Canada', 'Texas'],
    ['Australia', 'Ontario'],
    ['United States', 'Bayern'],
    ['United States', 'texas'],
    [undefined, 'Ontario'],
  ])('in %s rejects the region %s', (country, state) => {
    expect(errorsOf(by({ country, city: 'c', zip: 'z', state }))).toEqual([
      'submission.adult.state: not_selected',
    ]);
  });

  it('rejects an unknown country and validates the other fields with the home country’s form', () => {
    expect(errorsOf(by({ country: 'Atlantis', city: 'c', zip: 'z', state: 'Texas' }))).toEqual([
      'submission.adult.country: not_selected',
    ]);
  });

  it('depends on the guardian’s country, too', () => {
    const guardian = { ...WITHOUT_PLACE, country: ' Germany ', city: 'Berlin', zip: '10435' };
    const group = (changes: object) =>
      validateSubmission(
        groupSubmission([], {
          submission: { minors: { guardian: { ...guardian, ...changes }, participants: [MINOR] } },
        }),
      );
    expect(acceptedValue(group({})).answers).toMatchObject({
      country: 'Germany',
      city: 'Berlin',
      zip: '10435',
    });
    expect(errorsOf(group({ state: 'Texas' }))).toEqual(['submission.minors.guardian.state: unknown_field']);
  });

  it('does not change when submitted again, in every country', () => {
    for (const country of COUNTRY_OPTIONS) {
      const place = Object.fromEntries(
        Object.entries(filled(placeIn(country))).map(([name, text]) => [name, ` ${text} `]),
      );
      const first = acceptedValue(by({ country: ` ${country}`, ...place }));
      const again = acceptedValue(by({ country, ...first.answers }, { acceptedBefore: true }));
      expect(canonicalJson(again)).toBe(canonicalJson(first));
    }
  });
});

describe('address in a first-format document', () => {
  const document = toFirstFormat(TEMPLATE_DOCUMENT);
  const of = (changes: object, acceptedBefore: boolean) =>
    validateSubmission(
      adultSubmission({ document, submission: { adult: { ...ADULT, ...changes } }, acceptedBefore }),
    );

  it.each([true, false])('has the same fields for every country (signed before: %j)', (before) => {
    for (const country of COUNTRY_OPTIONS) {
      expect(acceptedValue(of({ country }, before)).answers).toMatchObject({
        country,
        state: 'Texas',
        zip: '01234',
      });
      expect(errorsOf(of({ country, city: '', state: 'Ontario', zip: '' }, before))).toEqual([
        'submission.adult.city: required',
        'submission.adult.state: not_selected',
        'submission.adult.zip: required',
      ]);
    }
  });
});
