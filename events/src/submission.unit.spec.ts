import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { waiverSigned } from './signed-waiver.ts';
import { MAX_SUBMISSION_BYTES, type SignedSubmission, validateSubmission } from './submission.ts';
import { HOSTILE_TEXTS, hostileText, hostileValue } from './testing/hostile.ts';
import { accepted, errorsOf } from './testing/outcome.ts';
import {
  ADULT,
  adultSubmission,
  configWith,
  documentOf,
  groupSubmission,
  INK,
  MINOR,
  sampleField,
  samplePart,
  templateConfig,
} from './testing/waiver-samples.ts';

const byAdult = (changes: object) =>
  validateSubmission(adultSubmission({ submission: { adult: { ...ADULT, ...changes } } }));

const byGroup = (minors: readonly unknown[], guardian: object = {}) =>
  validateSubmission(
    groupSubmission(minors, {
      submission: { minors: { guardian: { ...ADULT, ...guardian }, participants: minors } },
    }),
  );

const STORED_INK = {
  method: 'drawn',
  width: 3000,
  height: 1000,
  strokes: [
    [100, 200, 0, 128, 203, 200, 16, 25],
    [197, 200, 484, -154],
  ],
};

describe('a submission by an adult', () => {
  it('becomes what the event holds', () => {
    expect(accepted(validateSubmission(adultSubmission()))).toEqual({
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

  it('is trimmed, and says what was optional', () => {
    const { participants, answers } = accepted(
      byAdult({
        firstName: ' Ann ',
        middleName: ' Jo ',
        address2: '',
        optIn__email: true,
        country: 'Germany',
      }),
    );
    expect(participants[0]?.identity).toMatchObject({ firstName: 'Ann', middleName: 'Jo' });
    expect(answers).toMatchObject({ optIn__email: true, country: 'Germany' });
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
  ])('needs %s', (name, code) => {
    expect(errorsOf(byAdult({ [name]: undefined }))).toEqual([`submission.adult.${name}: ${code}`]);
  });

  it.each(['middleName', 'address2', 'country', 'optIn__email'])('needs no %s', (name) => {
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
    [{ address: 'x'.repeat(10_001) }, 'address: too_long'],
    [{ firstName: 'Ann\u0000' }, 'firstName: unreadable_text'],
    [{ lastName: '\ud800' }, 'lastName: unreadable_text'],
    [{ firstName: ['Ann'] }, 'firstName: wrong_type'],
    [{ birthMonth: 'February', birthDay: '30' }, 'birthDay: invalid_date'],
    [{ birthDay: '28', birthYear: '1899' }, 'birthYear: invalid_date'],
    [{ birthYear: '2016' }, 'birthYear: under_age'],
  ])('%j: %s', (changes, error) => {
    expect(errorsOf(byAdult(changes))).toEqual([`submission.adult.${error}`]);
  });

  it('may have a name of 200 and an address of 10,000 characters', () => {
    expect(errorsOf(byAdult({ firstName: 'x'.repeat(200), address: 'x'.repeat(10_000) }))).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'understanding', 'signature', 'FirstName'])(
    'has no field %s',
    (name) => {
      const adult = JSON.parse(JSON.stringify(ADULT).replace('{', `{"${name}":"x",`));
      const result = validateSubmission(adultSubmission({ submission: { adult } }));
      expect(errorsOf(result)).toEqual([`submission.adult.${name}: unknown_field`]);
    },
  );

  it('finds no field on a prototype', () => {
    const adult = Object.create(ADULT) as object;
    const result = validateSubmission(adultSubmission({ submission: { adult } }));
    expect(errorsOf(result)).toContain('submission.adult.firstName: required');
    expect(Object.getPrototypeOf(accepted(validateSubmission(adultSubmission())).answers)).toBeNull();
  });

  it('tells everything that is wrong, in the order of the form', () => {
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

  it('tells at most a hundred errors, and never a megabyte of a name', () => {
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

  it('is told in the language of the document', () => {
    const result = validateSubmission(
      adultSubmission({
        document: documentOf(templateConfig(), 'de'),
        settings: { mode: 'adult', locale: 'de' },
        submission: { adult: { ...ADULT, lastName: ' ' } },
      }),
    );
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: 'submission.adult.lastName', code: 'required', message: 'Bitte füllen Sie dieses Feld aus.' },
      ],
    });
  });
});

describe('the 18th birthday', () => {
  const born = { birthMonth: 'November', birthDay: 21, birthYear: 2008 };
  const at = (now: string, timeZone: string) =>
    errorsOf(
      validateSubmission(
        adultSubmission({ submission: { adult: { ...ADULT, ...born } }, now: new Date(now), timeZone }),
      ),
    );
  const young = ['submission.adult.birthYear: under_age'];

  it('is judged at server time in the zone of the account, at both ends of the world', () => {
    expect(at('2026-11-20T09:59:59.999Z', 'Pacific/Kiritimati')).toEqual(young);
    expect(at('2026-11-20T10:00:00.000Z', 'Pacific/Kiritimati')).toEqual([]);
    expect(at('2026-11-21T10:59:59.999Z', 'Pacific/Pago_Pago')).toEqual(young);
    expect(at('2026-11-21T11:00:00.000Z', 'Pacific/Pago_Pago')).toEqual([]);
  });

  it('decides for a guardian, not for a minor', () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    const result = validateSubmission(
      groupSubmission([{ ...MINOR, ...born }], {
        submission: {
          minors: { guardian: { ...ADULT, ...born }, participants: [{ ...MINOR, birthYear: 1990 }] },
        },
        now,
        timeZone: 'UTC',
      }),
    );
    expect(errorsOf(result)).toEqual(['submission.minors.guardian.birthYear: under_age']);
  });

  it('today is the latest date of birth there, tomorrow is none', () => {
    const of = (birthDay: number, timeZone: string) =>
      errorsOf(
        validateSubmission(
          groupSubmission([{ ...MINOR, birthMonth: 11, birthDay, birthYear: 2026 }], {
            now: new Date('2026-11-21T10:30:00.000Z'),
            timeZone,
          }),
        ),
      );
    expect(of(22, 'Pacific/Kiritimati')).toEqual([]);
    expect(of(22, 'UTC')).toEqual(['submission.minors.participants[0].birthYear: invalid_date']);
    expect(of(20, 'Pacific/Pago_Pago')).toEqual([]);
    expect(of(21, 'Pacific/Pago_Pago')).toEqual([
      'submission.minors.participants[0].birthYear: invalid_date',
    ]);
  });
});

describe('a submission by a guardian', () => {
  it('has the guardian first, then the minors in the order of the form', () => {
    const result = accepted(byGroup([MINOR, { ...MINOR, firstName: 'Bo' }, MINOR]));
    expect(result.mode).toBe('minors');
    expect(result.participants.map(({ role, identity }) => [role, identity.firstName])).toEqual([
      ['guardian', 'Ann'],
      ['minor', 'Kim'],
      ['minor', 'Bo'],
      ['minor', 'Kim'],
    ]);
    expect(result.participants[1]?.identity).toEqual({
      firstName: 'Kim',
      lastName: 'Lee',
      birthDate: '2015-07-04',
    });
    expect(result.participants[0]?.identity).toMatchObject({ phone: '+1 (555) 010-0000' });
    expect(result.answers).toMatchObject({ email: 'ann@example.org', electronicConsent: true });
    expect(result.ink).toEqual({ signature: STORED_INK });
  });

  it.each([1, 10])('takes %d minors', (count) => {
    expect(errorsOf(byGroup(Array.from({ length: count }, () => MINOR)))).toEqual([]);
  });

  it.each([0, 11, 100_000])('does not take %d minors', (count) => {
    expect(errorsOf(byGroup(Array.from({ length: count }, () => ({}))))).toEqual([
      'submission.minors.participants: number_of_minors',
    ]);
  });

  it('asks of a minor only what identifies them', () => {
    expect(errorsOf(byGroup([MINOR, { ...MINOR, phone: '1' }]))).toEqual([
      'submission.minors.participants[1].phone: unknown_field',
    ]);
    expect(errorsOf(byGroup([{ ...MINOR, email: 'a@b', understanding: true }]))).toEqual([
      'submission.minors.participants[0].email: unknown_field',
      'submission.minors.participants[0].understanding: unknown_field',
    ]);
    expect(errorsOf(byGroup([{ ...MINOR, firstName: '' }, null, 'x']))).toEqual([
      'submission.minors.participants[0].firstName: required',
      'submission.minors.participants[1]: required',
      'submission.minors.participants[2]: wrong_type',
    ]);
  });

  it('asks of the guardian everything, once', () => {
    expect(errorsOf(byGroup([MINOR], { zip: '', gender: undefined }))).toEqual([
      'submission.minors.guardian.gender: not_selected',
      'submission.minors.guardian.zip: required',
    ]);
  });

  it.each([
    [undefined, ['guardian: required', 'participants: number_of_minors']],
    ['x', ['guardian: required', 'participants: number_of_minors']],
    [{ guardian: ADULT, participants: { 0: MINOR, length: 1 } }, ['participants: number_of_minors']],
    [{ guardian: [], participants: [MINOR] }, ['guardian: wrong_type']],
    [{ guardian: ADULT, participants: [MINOR], adult: ADULT }, ['adult: unknown_field']],
  ])('is not %j', (minors, errors) => {
    const result = validateSubmission(groupSubmission([], { submission: { minors } }));
    expect(errorsOf(result)).toEqual(errors.map((error) => `submission.minors.${error}`));
  });

  it('is not offered where only adults sign', () => {
    const document = documentOf({ ...templateConfig(), participantSelector: false });
    expect(errorsOf(validateSubmission(groupSubmission([MINOR], { document })))).toEqual([
      'settings.mode: mode_not_offered',
    ]);
    expect(errorsOf(validateSubmission(adultSubmission({ document })))).toEqual([]);
  });
});

describe('settings and submission', () => {
  it.each([
    [undefined, ['settings: wrong_type']],
    ['adult', ['settings: wrong_type']],
    [{ locale: 'en' }, ['settings.mode: not_selected']],
    [{ mode: 'both', locale: 'en' }, ['settings.mode: not_selected']],
    [{ mode: 'adult' }, ['settings.locale: wrong_locale']],
    [{ mode: 'adult', locale: 'de' }, ['settings.locale: wrong_locale']],
    [{ mode: 'adult', locale: 'en', userId: 'x' }, ['settings.userId: unknown_field']],
  ])('settings %j: %j', (settings, errors) => {
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
  ])('submission %j: %j', (submission, errors) => {
    expect(errorsOf(validateSubmission(adultSubmission({ submission })))).toEqual(errors);
  });
});

describe('further sections', () => {
  const document = documentOf(
    configWith(
      samplePart({ type: 'general', title: 'Health' }, [
        sampleField({ name: 'text__A', required: false }),
        sampleField({ name: 'yes_no__A', type: 'yes_no' }),
        sampleField({ name: 'checkboxes__A', type: 'checkboxes', options: ['a', 'b'], required: false }),
        sampleField({ name: 'number__A', type: 'number', required: false }),
      ]),
      samplePart({ type: 'witness', title: 'Seen by' }, [sampleField({ name: 'witness', required: false })]),
      samplePart({ type: 'emergencyContact', title: 'In case' }, [
        sampleField({ name: 'contactName', required: false }),
      ]),
      samplePart({ type: 'confirmation', title: 'Rules' }, [
        sampleField({ name: 'checkbox__A', type: 'checkbox' }),
      ]),
    ),
  );
  const answered = {
    ...ADULT,
    text__A: 'nuts',
    yes_no__A: 'No',
    checkboxes__A: ['b', 'a'],
    number__A: 7,
    witness: 'Bo',
    contactName: 'Di',
    checkbox__A: true,
  };

  it('go where their keys are: to the signer, or to what all share', () => {
    const { answers, shared } = accepted(
      validateSubmission(adultSubmission({ document, submission: { adult: answered } })),
    );
    expect(shared).toEqual({
      text__A: 'nuts',
      yes_no__A: 'No',
      checkboxes__A: ['a', 'b'],
      number__A: '7',
      witness: 'Bo',
    });
    expect(Object.getPrototypeOf(shared)).toBeNull();
    expect(answers).toMatchObject({ contactName: 'Di', checkbox__A: true, city: 'Austin' });
    expect(answers).not.toHaveProperty('witness');
  });

  it('are asked of the guardian once', () => {
    const of = (guardian: object, minor: object) =>
      validateSubmission(
        groupSubmission([], { document, submission: { minors: { guardian, participants: [minor] } } }),
      );
    expect(accepted(of(answered, MINOR)).shared).toMatchObject({ witness: 'Bo' });
    expect(errorsOf(of(answered, { ...MINOR, yes_no__A: 'No' }))).toEqual([
      'submission.minors.participants[0].yes_no__A: unknown_field',
    ]);
  });

  it('are judged by their rules', () => {
    const adult = { ...answered, yes_no__A: 'Maybe', checkbox__A: false, number__A: 'x' };
    expect(errorsOf(validateSubmission(adultSubmission({ document, submission: { adult } })))).toEqual([
      'submission.adult.yes_no__A: not_selected',
      'submission.adult.number__A: not_a_number',
      'submission.adult.checkbox__A: not_checked',
    ]);
  });

  it('of the participant are part of the identity, of minors too', () => {
    const config = templateConfig();
    const identity = (title: string) => ({
      title,
      fields: [sampleField({ name: 'shoeSize', required: false })],
    });
    const more = {
      ...config,
      waiverParts: config.waiverParts.map((part) =>
        part.type === 'identity' || part.type === 'guardian'
          ? { ...part, fieldsGroups: [...part.fieldsGroups, identity('Size')] }
          : part,
      ),
    };
    const guardian = { ...ADULT, shoeSize: '42' };
    const result = validateSubmission(
      groupSubmission([], {
        document: documentOf(more),
        submission: { minors: { guardian, participants: [{ ...MINOR, shoeSize: ' 35 ' }, MINOR] } },
      }),
    );
    expect(accepted(result).participants.map(({ identity }) => identity.more)).toEqual([
      { shoeSize: '42' },
      { shoeSize: '35' },
      undefined,
    ]);
  });
});

describe('signatures', () => {
  const two = documentOf(configWith(samplePart({ type: 'signature', title: 'Initials', name: 'initials' })));
  const typed = { method: 'typed', text: 'AL' };
  const of = (signature: unknown, document = two) =>
    validateSubmission(adultSubmission({ document, signature }));
  const one = documentOf(templateConfig());

  it('come by part name, or alone where there is one', () => {
    expect(accepted(of({ signature: INK, initials: typed })).ink).toEqual({
      signature: STORED_INK,
      initials: typed,
    });
    expect(accepted(of({ signature: typed }, one)).ink).toEqual({ signature: typed });
    expect(accepted(of(typed, one)).ink).toEqual({ signature: typed });
    expect(Object.getPrototypeOf(accepted(of(typed, one)).ink)).toBeNull();
  });

  it('are all needed, and no others', () => {
    expect(errorsOf(of({ signature: INK }))).toEqual(['signature.initials: signature_required']);
    expect(errorsOf(of({ signature: INK, initials: typed, extra: INK }))).toEqual([
      'signature.extra: unknown_field',
    ]);
    expect(errorsOf(of({ signature: { ...INK, strokes: [[{ x: 5, y: 5, t: 0 }]] }, initials: {} }))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: ink_unreadable',
    ]);
    expect(errorsOf(of(undefined, one))).toEqual(['signature: signature_required']);
    expect(errorsOf(of(undefined))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: signature_required',
    ]);
    expect(errorsOf(of([INK], one))).toEqual(['signature: ink_unreadable']);
    expect(errorsOf(of({}, one))).toEqual(['signature.signature: signature_required']);
    expect(errorsOf(of(JSON.parse('{"__proto__":{"method":"typed","text":"x"}}'), one))).toEqual([
      'signature.signature: signature_required',
      'signature.__proto__: unknown_field',
    ]);
  });

  it('alone cannot stand for two', () => {
    expect(errorsOf(of(typed))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: signature_required',
      'signature.method: unknown_field',
      'signature.text: unknown_field',
    ]);
  });

  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const seven = documentOf(
    configWith(...names.map((name) => samplePart({ type: 'signature', title: name, name }))),
  );
  /** As short in JSON as ink can be: drawn ink of 20,000 points would be refused for its bytes. */
  const drawn = (points: number) => ({
    method: 'drawn',
    width: 300,
    height: 100,
    strokes: [Array.from({ length: points }, (_, index) => ({ x: Math.min(index, 1), y: 5, t: 0 }))],
  });
  const each = (points: number) =>
    Object.fromEntries(['signature', ...names].map((name) => [name, drawn(points)]));

  it('have at most 20,000 points together', () => {
    expect(errorsOf(of({ ...each(2857), a: drawn(2858) }, seven))).toEqual([]);
    expect(errorsOf(of({ ...each(2857), a: drawn(2859) }, seven))).toEqual(['signature: ink_too_large']);
  });
});

describe('the size of a submission', () => {
  const fields = Array.from({ length: 30 }, (_, index) =>
    sampleField({ name: `text__${index}`, required: false }),
  );
  const document = documentOf(configWith(samplePart({ type: 'general', title: 'Long' }, fields)));
  const of = (text: string, count: number) => {
    const texts = Object.fromEntries(fields.slice(0, count).map(({ name }) => [name, text]));
    return validateSubmission(adultSubmission({ document, submission: { adult: { ...ADULT, ...texts } } }));
  };

  it('is bounded in bytes, so that the event fits the log', () => {
    expect(MAX_SUBMISSION_BYTES).toBe(180_224);
    expect(errorsOf(of('x'.repeat(10_000), 17))).toEqual([]);
    expect(errorsOf(of('x'.repeat(10_000), 18))).toEqual(['submission: submission_too_large']);
    expect(errorsOf(of('東'.repeat(10_000), 5))).toEqual([]);
    expect(errorsOf(of('東'.repeat(10_000), 6))).toEqual(['submission: submission_too_large']);
  });
});

describe('any submission', () => {
  const names = Object.keys({ ...ADULT, middleName: '', address2: '', country: '', optIn__email: '' });
  const personal = waiverSigned.personal;

  const expectStorable = (value: SignedSubmission) => {
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    for (const { identity } of value.participants)
      expect(personal.identity.parse(identity)).toEqual(identity);
    expect(personal.answers.parse(value.answers)).toEqual({ ...value.answers });
    expect(personal.ink.parse(value.ink)).toEqual({ ...value.ink });
    if (value.shared !== undefined) expect(personal.shared.parse(value.shared)).toEqual({ ...value.shared });
  };

  it('with each hostile text in each field is judged, and what is accepted can be stored', () => {
    for (const name of names) {
      for (const text of HOSTILE_TEXTS) {
        const result = byAdult({ [name]: text });
        if (result.ok) expectStorable(result.value);
        else expect(errorsOf(result).every((error) => error.startsWith('submission.adult.'))).toBe(true);
      }
    }
  });

  it('with a hostile value anywhere never makes it throw, and is judged the same every time', () => {
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

  it('that was accepted has one normal form: sent again as it was normalised, it is the same', () => {
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
