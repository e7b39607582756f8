import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  ADULT,
  adultSubmission,
  configWith,
  documentOf,
  STORED_INK,
  sampleField,
  samplePart,
} from '../testing/waiver-samples.ts';
import { MAX_SUBMISSION_BYTES, validateSubmission } from './submission.ts';

const byAdult = (changes: object) =>
  validateSubmission(adultSubmission({ submission: { adult: { ...ADULT, ...changes } } }));

describe('adult submission', () => {
  it('is normalised for the event', { meta: { spec: '3.22 submission of an adult' } }, () => {
    expect(acceptedValue(validateSubmission(adultSubmission()))).toEqual({
      mode: 'adult',
      locale: 'en',
      participants: [
        {
          role: 'adult',
          identity: {
            firstName: 'Ann',
            lastName: 'Lee',
            birthDate: '2000-02-29',
            gender: 'Female',
            phone: '+1 (555) 010-0000',
          },
        },
      ],
      answers: {
        address: '1 Main Street',
        city: 'Austin',
        state: 'Texas',
        zip: '01234',
        email: 'ann@example.org',
        optIn__email: false,
        electronicConsent: true,
      },
      ink: { signature: STORED_INK },
    });
  });

  it('is trimmed and keeps optional answers', () => {
    const { participants, answers } = acceptedValue(
      byAdult({
        firstName: ' Ann ',
        middleName: ' Jo ',
        address2: '',
        optIn__email: true,
        country: ' United States ',
      }),
    );
    expect(participants[0]?.identity).toMatchObject({ firstName: 'Ann', middleName: 'Jo' });
    expect(answers).toMatchObject({ optIn__email: true, country: 'United States' });
    expect(answers).not.toHaveProperty('address2');
  });

  it.each([
    ['firstName', 'required'],
    ['lastName', 'required'],
    ['phone', 'required'],
    ['gender', 'not_selected'],
    ['birthMonth', 'invalid_date'],
    ['birthDay', 'invalid_date'],
    ['birthYear', 'invalid_date'],
    ['address', 'required'],
    ['city', 'required'],
    ['state', 'not_selected'],
    ['zip', 'required'],
    ['email', 'email_required'],
    ['electronicConsent', 'not_checked'],
  ])('requires %s', { meta: { spec: '5.15 date Please select a' } }, (name, code) => {
    expect(errorsOf(byAdult({ [name]: undefined }))).toEqual([`submission.adult.${name}: ${code}`]);
  });

  it.each(['middleName', 'address2', 'country', 'optIn__email'])('does not require %s', (name) => {
    expect(errorsOf(byAdult({ [name]: null }))).toEqual([]);
  });

  it.each([
    [{ phone: 'none' }, 'phone: invalid_phone'],
    [{ gender: 'Tree' }, 'gender: not_selected'],
    [{ state: 'Bavaria' }, 'state: not_selected'],
    [{ country: 'Deutschland' }, 'country: not_selected'],
    [{ electronicConsent: false }, 'electronicConsent: not_checked'],
    [{ electronicConsent: 'true' }, 'electronicConsent: wrong_type'],
    [{ email: 'ann' }, 'email: invalid_email'],
    [{ firstName: 'x'.repeat(201) }, 'firstName: too_long'],
    [{ middleName: 'x'.repeat(201) }, 'middleName: too_long'],
    [{ lastName: 'x'.repeat(1_000_000) }, 'lastName: too_long'],
    [{ address: 'x'.repeat(201) }, 'address: too_long'],
    [{ firstName: 'Ann\u{E0041}' }, 'firstName: hidden_characters'],
    [{ firstName: 'Ann\u0000' }, 'firstName: unreadable_text'],
    [{ lastName: '\ud800' }, 'lastName: unreadable_text'],
    [{ firstName: ['Ann'] }, 'firstName: wrong_type'],
    [{ birthMonth: 'February', birthDay: '30' }, 'birthDay: no_such_date'],
    [{ birthDay: '28', birthYear: '1899' }, 'birthYear: date_out_of_range'],
    [{ birthYear: '2016' }, 'birthYear: under_age'],
  ])('is rejected with %j: %s', (changes, error) => {
    expect(errorsOf(byAdult(changes))).toEqual([`submission.adult.${error}`]);
  });

  it('accepts a name and an address of 200 characters', () => {
    expect(errorsOf(byAdult({ firstName: 'x'.repeat(200), address: 'x'.repeat(200) }))).toEqual([]);
  });

  it('reports the maximum and actual length of a line', () => {
    const submission = { adult: { ...ADULT, address: 'x'.repeat(250) } };
    expect(validateSubmission(adultSubmission({ submission }))).toEqual({
      ok: false,
      errors: [{ path: 'submission.adult.address', code: 'too_long', params: { max: 200, count: 250 } }],
    });
  });

  it.each(['__proto__', 'constructor', 'understanding', 'signature', 'FirstName'])(
    'rejects the field %s',
    (name) => {
      const adult = JSON.parse(JSON.stringify(ADULT).replace('{', `{"${name}":"x",`));
      const result = validateSubmission(adultSubmission({ submission: { adult } }));
      expect(errorsOf(result)).toEqual([`submission.adult.${name}: unknown_field`]);
    },
  );

  it('ignores fields from a prototype', () => {
    const adult = Object.create(ADULT) as object;
    const result = validateSubmission(adultSubmission({ submission: { adult } }));
    expect(errorsOf(result)).toContain('submission.adult.firstName: required');
    expect(Object.getPrototypeOf(acceptedValue(validateSubmission(adultSubmission())).answers)).toBeNull();
  });

  it('reports all errors in form order', () => {
    const result = validateSubmission(
      adultSubmission({ submission: { adult: { nonsense: 1, email: 'x', firstName: '' } }, signature: null }),
    );
    expect(errorsOf(result)).toEqual([
      'submission.adult.firstName: required',
      'submission.adult.lastName: required',
      'submission.adult.phone: required',
      'submission.adult.gender: not_selected',
      'submission.adult.birthMonth: invalid_date',
      'submission.adult.address: required',
      'submission.adult.city: required',
      'submission.adult.state: not_selected',
      'submission.adult.zip: required',
      'submission.adult.email: invalid_email',
      'submission.adult.electronicConsent: not_checked',
      'submission.adult.nonsense: unknown_field',
      'signature: signature_required',
    ]);
  });

  it('limits the number of errors and the length of their paths', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`${'n'.repeat(1000)}${index}`, 1]),
    );
    const result = byAdult({ ...many, '\ud800\u0000': 1 });
    expect(errorsOf(result)).toHaveLength(100);
    expect(canonicalJson(result).length).toBeLessThan(30_000);
    expect(errorsOf(byAdult({ 'a\ud800\u0000b': 1 }))).toEqual([
      'submission.adult.a\uFFFD\uFFFDb: unknown_field',
    ]);
  });

  it('reports errors by code', () => {
    const submission = { adult: { ...ADULT, lastName: ' ' } };
    expect(validateSubmission(adultSubmission({ submission }))).toEqual({
      ok: false,
      errors: [{ path: 'submission.adult.lastName', code: 'required' }],
    });
  });
});

describe('malformed submission', () => {
  it.each([
    [undefined, ['settings: wrong_type']],
    ['adult', ['settings: wrong_type']],
    [{ locale: 'en' }, ['settings.mode: not_selected']],
    [{ mode: 'both', locale: 'en' }, ['settings.mode: not_selected']],
    [{ mode: 'adult' }, ['settings.locale: wrong_locale']],
    [{ mode: 'adult', locale: 'de' }, ['settings.locale: wrong_locale']],
    [{ mode: 'adult', locale: 'en', userId: 'x' }, ['settings.userId: unknown_field']],
  ])('is rejected for settings %j: %j', (settings, errors) => {
    expect(errorsOf(validateSubmission(adultSubmission({ settings })))).toEqual(errors);
  });

  it.each([
    [undefined, ['submission.adult: required']],
    [null, ['submission.adult: required']],
    ['x', ['submission.adult: required']],
    [{ adult: null }, ['submission.adult: required']],
    [{ adult: [] }, ['submission.adult: wrong_type']],
    [{ adult: ADULT, minors: {} }, ['submission.minors: unknown_field']],
    [{ adult: ADULT, config: {} }, ['submission.config: unknown_field']],
    [{ minors: {} }, ['submission.adult: required', 'submission.minors: unknown_field']],
  ])('is rejected for submission %j: %j', (submission, errors) => {
    expect(errorsOf(validateSubmission(adultSubmission({ submission })))).toEqual(errors);
  });
});

describe('submission size', () => {
  const fields = Array.from({ length: 100 }, (_, index) =>
    sampleField({ name: `text__${index}`, required: false }),
  );
  const document = documentOf(configWith(samplePart({ type: 'general', title: 'Long' }, fields)));
  const of = (text: string, count: number) => {
    const texts = Object.fromEntries(fields.slice(0, count).map(({ name }) => [name, text]));
    return validateSubmission(adultSubmission({ document, submission: { adult: { ...ADULT, ...texts } } }));
  };

  it('is limited in bytes so that the event fits into the log', () => {
    expect(MAX_SUBMISSION_BYTES).toBe(180_224);
    expect(errorsOf(of('x'.repeat(2000), 88))).toEqual([]);
    expect(errorsOf(of('x'.repeat(2000), 90))).toEqual(['submission: submission_too_large']);
    expect(errorsOf(of('東'.repeat(2000), 29))).toEqual([]);
    expect(errorsOf(of('東'.repeat(2000), 30))).toEqual(['submission: submission_too_large']);
  });

  it('allows 2,000 characters for every answer to a custom question', () => {
    expect(errorsOf(of('x'.repeat(2001), 1))).toEqual(['submission.adult.text__0: too_long']);
  });
});
