import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import { storedInk } from '../ink/ink.ts';
import { HOSTILE_TEXTS, hostileText, hostileValue, PATIENCE } from '../testing/hostile.ts';
import { errorsOf } from '../testing/outcome.ts';
import { ADULT, adultSubmission, INK, MINOR } from '../testing/waiver-samples.ts';
import { answers, identity as identityValue } from './signed-values.ts';
import { type SignedSubmission, validateSubmission } from './submission.ts';

const byAdult = (changes: object) =>
  validateSubmission(adultSubmission({ submission: { adult: { ...ADULT, ...changes } } }));

describe('hostile submission', () => {
  const names = Object.keys({ ...ADULT, middleName: '', address2: '', country: '', optIn__email: '' });
  const ink = z.record(z.string(), storedInk);

  const expectStorable = (value: SignedSubmission) => {
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    for (const { identity } of value.participants) expect(identityValue.parse(identity)).toEqual(identity);
    expect(answers.parse(value.answers)).toEqual({ ...value.answers });
    expect(ink.parse(value.ink)).toEqual({ ...value.ink });
    if (value.shared !== undefined) expect(answers.parse(value.shared)).toEqual({ ...value.shared });
  };

  it('is validated for each hostile text in each field, and accepted only if it can be stored', {
    timeout: PATIENCE,
  }, () => {
    for (const name of names) {
      for (const text of HOSTILE_TEXTS) {
        const result = byAdult({ [name]: text });
        if (result.ok) expectStorable(result.value);
        else expect(errorsOf(result).every((error) => error.startsWith('submission.adult.'))).toBe(true);
      }
    }
  });

  it('never makes validation throw, and is validated deterministically', {
    timeout: PATIENCE,
  }, () => {
    const person = fc
      .tuple(fc.constantFrom(...names), hostileValue)
      .map(([name, value]) => ({ ...ADULT, [name]: value }));
    const anySubmission = fc.oneof(
      fc.record({ adult: fc.oneof(person, hostileValue) }),
      fc.record({
        minors: fc.record({
          guardian: fc.oneof(person, fc.constant(ADULT), hostileValue),
          participants: fc.oneof(
            fc.array(fc.oneof(fc.constant(MINOR), hostileValue), { maxLength: 12 }),
            hostileValue,
          ),
        }),
      }),
      hostileValue,
    );
    const settings = fc.oneof(
      {
        arbitrary: fc.constantFrom({ mode: 'adult', locale: 'en' }, { mode: 'minors', locale: 'en' }),
        weight: 9,
      },
      { arbitrary: hostileValue, weight: 1 },
    );
    const signature = fc.oneof(
      { arbitrary: fc.constant<unknown>(INK), weight: 3 },
      { arbitrary: fc.dictionary(hostileText, hostileValue), weight: 1 },
      { arbitrary: hostileValue, weight: 1 },
    );
    fc.assert(
      fc.property(anySubmission, settings, signature, (submission, chosen, signed) => {
        const input = adultSubmission({ submission, settings: chosen, signature: signed });
        const result = validateSubmission(input);
        expect(validateSubmission(input)).toEqual(result);
        if (result.ok) expectStorable(result.value);
        else {
          expect(result.errors.length).toBeGreaterThan(0);
          expect(() => canonicalJson(result.errors)).not.toThrow();
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is rejected if it has a hole instead of a minor', () => {
    const participants = Object.assign(Array<unknown>(3), { 0: MINOR, 2: MINOR });
    const settings = { mode: 'minors', locale: 'en' };
    const result = validateSubmission(
      adultSubmission({ submission: { minors: { guardian: ADULT, participants } }, settings }),
    );
    expect(errorsOf(result)[0]).toMatch(/^submission\.minors\.participants\[1\]/);
  });

  it('has a single normal form that does not change when submitted again', {
    timeout: PATIENCE,
  }, () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, fc.boolean(), (firstName, city, optIn) => {
        const result = byAdult({ firstName, city, optIn__email: optIn });
        if (!result.ok) return;
        const again = byAdult({
          firstName: result.value.participants[0]?.identity.firstName,
          city: result.value.answers.city,
          optIn__email: optIn,
        });
        expect(again).toEqual(result);
      }),
    );
  });
});
