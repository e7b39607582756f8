import { describe, expect, it } from 'vitest';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  ADULT,
  adultSubmission,
  documentOf,
  groupSubmission,
  MINOR,
  STORED_INK,
  templateConfig,
} from '../testing/waiver-samples.ts';
import { validateSubmission } from './submission.ts';

const byGroup = (minors: readonly unknown[], guardian: object = {}) =>
  validateSubmission(
    groupSubmission(minors, {
      submission: { minors: { guardian: { ...ADULT, ...guardian }, participants: minors } },
    }),
  );

describe('control characters', () => {
  const minors = [MINOR, { ...MINOR, lastName: 'Lee\nAnn' }];
  const group = groupSubmission(minors, {
    submission: { minors: { guardian: { ...ADULT, city: 'Aus\u0001tin' }, participants: minors } },
  });
  const adult = adultSubmission({ submission: { adult: { ...ADULT, city: 'Aus\u0001tin' } } });

  it('are rejected in every typed answer', () => {
    expect(errorsOf(validateSubmission(adult))).toEqual(['submission.adult.city: control_characters']);
    expect(errorsOf(validateSubmission(group))).toEqual([
      'submission.minors.guardian.city: control_characters',
      'submission.minors.participants[1].lastName: control_characters',
    ]);
  });

  it('are accepted in signatures made earlier', () => {
    const before = acceptedValue(validateSubmission({ ...group, acceptedBefore: true }));
    expect(before.answers.city).toBe('Aus\u0001tin');
    expect(before.participants[2]?.identity.lastName).toBe('Lee\nAnn');
    expect(acceptedValue(validateSubmission({ ...adult, acceptedBefore: true })).answers.city).toBe(
      'Aus\u0001tin',
    );
  });
});

describe('18th birthday', () => {
  const born = { birthMonth: 'November', birthDay: 21, birthYear: 2008 };
  const at = (now: string, timeZone: string) =>
    errorsOf(
      validateSubmission(
        adultSubmission({ submission: { adult: { ...ADULT, ...born } }, now: new Date(now), timeZone }),
      ),
    );
  const young = ['submission.adult.birthYear: under_age'];

  it('depends on server time in the account’s zone', {
    meta: { spec: ['5.16 You must be 18', '9.7 adult from 18'] },
  }, () => {
    expect(at('2026-11-20T09:59:59.999Z', 'Pacific/Kiritimati')).toEqual(young);
    expect(at('2026-11-20T10:00:00.000Z', 'Pacific/Kiritimati')).toEqual([]);
    expect(at('2026-11-21T10:59:59.999Z', 'Pacific/Pago_Pago')).toEqual(young);
    expect(at('2026-11-21T11:00:00.000Z', 'Pacific/Pago_Pago')).toEqual([]);
  });

  it('matters for guardians, not for minors', { meta: { spec: '5.16 You must be 18' } }, () => {
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

  it('is irrelevant to minors, whose birth date may be as late as today', {
    meta: { spec: '5.21 birth date from 1900-01-01' },
  }, () => {
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
    expect(of(22, 'UTC')).toEqual(['submission.minors.participants[0].birthDay: date_in_future']);
    expect(of(20, 'Pacific/Pago_Pago')).toEqual([]);
    expect(of(21, 'Pacific/Pago_Pago')).toEqual([
      'submission.minors.participants[0].birthDay: date_in_future',
    ]);
  });
});

describe('guardian submission', () => {
  it('lists the guardian first, then minors in form order', {
    meta: { spec: '3.22 submission of an adult' },
  }, () => {
    const result = acceptedValue(byGroup([MINOR, { ...MINOR, firstName: 'Bo' }, MINOR]));
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

  it.each([1, 10])(
    'accepts %d minors',
    { meta: { spec: ['1.7 public link', '5.27 minors', '9.8 1 to 10 minors'] } },
    (count) => {
      expect(errorsOf(byGroup(Array.from({ length: count }, () => MINOR)))).toEqual([]);
    },
  );

  it.each([0, 11, 100_000])(
    'rejects %d minors',
    { meta: { spec: ['5.27 minors', '9.8 1 to 10 minors'] } },
    (count) => {
      expect(errorsOf(byGroup(Array.from({ length: count }, () => ({}))))).toEqual([
        'submission.minors.participants: number_of_minors',
      ]);
    },
  );

  it('asks minors for nothing but their identity', () => {
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

  it('asks the guardian every question, once', () => {
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
  ])('rejects %j', (minors, errors) => {
    const result = validateSubmission(groupSubmission([], { submission: { minors } }));
    expect(errorsOf(result)).toEqual(errors.map((error) => `submission.minors.${error}`));
  });

  it('is rejected if only adults may sign', { meta: { spec: '2.65 no selector' } }, () => {
    const document = documentOf({ ...templateConfig(), participantSelector: false });
    expect(errorsOf(validateSubmission(groupSubmission([MINOR], { document })))).toEqual([
      'settings.mode: mode_not_offered',
    ]);
    expect(errorsOf(validateSubmission(adultSubmission({ document })))).toEqual([]);
  });
});
