import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { ADULT, INK, MINOR, TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { parseSigningBody } from '../../sending/pending-signing.ts';
import { formStateOf } from '../../sending/signing-body.ts';
import { withConfirmedEmails } from '../fields/email-confirmation.ts';
import { type FormState, type Key, keyOf, type Value, wireOf } from './form-values.ts';
import { errorsByKey, keyOfPath, validateForm, visibleFieldNames } from './validate-form.ts';

const waiver: SignPageWaiver = {
  id: '01933b5e-0000-7000-8000-000000000001',
  published: true,
  locale: 'en',
  locales: ['en'],
  timeZone: 'UTC',
  revision: 1,
  document: TEMPLATE_DOCUMENT,
  versionHash: 'ab'.repeat(32),
  background: null,
  logo: null,
};
const NOW = new Date('2026-11-21T12:00:00Z');

const of = (person: 'signer' | number, values: object): [Key, Value][] =>
  Object.entries(values).map(([name, value]) => [keyOf(person, name), value as Value]);

const group = (...minors: readonly object[]): FormState => ({
  mode: 'minors',
  minors: minors.length,
  values: new Map<Key, Value>([
    ...of('signer', ADULT),
    ['signer.email-again', ADULT.email],
    ...minors.flatMap((each, index) => of(index, each)),
    ['ink.signature', INK as unknown as Value],
  ]),
});
const texts = { ...MINOR, birthMonth: 'July', birthDay: '4', birthYear: '2015' };

describe('form state', () => {
  it('reports errors by field and by minor', () => {
    expect(validateForm(waiver, group(texts, texts), NOW)).toEqual(new Map());
    expect([...validateForm(waiver, group(texts, { ...texts, lastName: ' ' }), NOW)]).toEqual([
      ['1.lastName', { code: 'required' }],
    ]);
  });

  it('reports no errors until a mode is selected', () => {
    expect(validateForm(waiver, { ...group(texts), mode: undefined }, NOW).size).toBe(0);
  });

  it('ignores values of the other mode', { meta: { spec: '4.18 participant mode' } }, () => {
    const { submission } = wireOf({ ...group(texts), mode: 'adult' }, visibleFieldNames(waiver, 'adult'));
    expect(submission).toEqual({ adult: ADULT });
  });

  it('round-trips through the submitted body', () => {
    const filled = group(texts, { ...texts, firstName: 'Bo' });
    const names = visibleFieldNames(waiver, 'minors');
    const body = JSON.stringify({ settings: { mode: 'minors' }, ...wireOf(filled, names) });
    expect(withConfirmedEmails(waiver, formStateOf(parseSigningBody({ body }), names.signatures))).toEqual(
      filled,
    );
  });
});

describe('repeated email address', () => {
  const judged = (again: string | undefined, changes: Readonly<Record<string, Value>> = {}) => {
    const values = new Map<Key, Value>([
      ...group(texts).values,
      ['signer.email-again', again],
      ...of('signer', changes),
    ]);
    return [...validateForm(waiver, { ...group(texts), values }, NOW)];
  };

  it('must match, ignoring case, surrounding whitespace and invisible characters', {
    meta: { spec: '5.26 Emails do not match' },
  }, () => {
    expect(judged(`\u202D${ADULT.email}\uFEFF`)).toEqual([]);
    expect(judged(` ${ADULT.email.toUpperCase()} `)).toEqual([]);
    expect(judged('ann@example.com')).toEqual([['signer.email-again', { code: 'emails_differ' }]]);
    expect(judged('')).toEqual([['signer.email-again', { code: 'email_required' }]]);
    expect(judged(undefined)).toEqual([['signer.email-again', { code: 'email_required' }]]);
  });

  it('reports its error in form order', () => {
    expect(judged('', { firstName: '', email: '', electronicConsent: false }).map(([key]) => key)).toEqual([
      'signer.firstName',
      'signer.email',
      'signer.email-again',
      'signer.electronicConsent',
    ]);
  });

  it('is never sent', { meta: { spec: '5.26 Emails do not match' } }, () => {
    const { submission } = wireOf(group(texts), visibleFieldNames(waiver, 'minors'));
    expect(JSON.stringify(submission)).not.toContain('again');
  });
});

describe('server errors', () => {
  it.each([
    ['submission.adult.firstName', 'signer.firstName'],
    ['submission.minors.guardian.phone', 'signer.phone'],
    ['submission.minors.participants[9].birthYear', '9.birthYear'],
    ['signature', 'ink.signature'],
    ['signature.second', 'ink.second'],
    ['settings.mode', 'signer.'],
  ])('at %s are assigned to %s', (path, key) => {
    expect(keyOfPath(path, ['signature'])).toBe(key);
  });

  it('are limited to the first per field', () => {
    const error = (code: string) => ({ path: 'signature', code });
    expect([...errorsByKey([error('one'), error('two')], ['signature'])]).toEqual([
      ['ink.signature', { code: 'one' }],
    ]);
  });
});
