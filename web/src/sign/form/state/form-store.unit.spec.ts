import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { createFormStore } from './form-store.ts';

const waiver = {
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
} as const;

const open = () =>
  createFormStore({ ...waiver, locales: ['en'] }, { mode: 'adult', minors: 1 }, () => new Date('2026-11-21'));

describe('form store', () => {
  it('notifies only subscribers of the changed field', () => {
    const store = open();
    const told: string[] = [];
    for (const key of ['signer.firstName', 'signer.lastName'] as const) {
      store.subscribe(key, () => told.push(key));
    }
    store.set('signer.firstName', 'A');
    expect(told).toEqual(['signer.firstName']);
  });

  it('validates a field on blur only if it has a value', () => {
    const store = open();
    store.leave('signer.phone');
    expect(store.errors().size).toBe(0);
    store.set('signer.phone', 'x');
    store.leave('signer.phone');
    expect(store.entry('signer.phone').error).toEqual({ code: 'invalid_phone' });
    store.set('signer.phone', '5');
    expect(store.errors().size).toBe(0);
  });

  it('does not re-render a field whose error is unchanged', () => {
    const store = open();
    store.set('signer.phone', 'x');
    store.leave('signer.phone');
    const before = store.entry('signer.phone');
    expect(store.validateAndShow().get('signer.phone')).toEqual({ code: 'invalid_phone' });
    expect(store.entry('signer.phone')).toBe(before);
  });

  it('shows all errors after a failed submit, even those that an answer moves to another field', () => {
    const store = open();
    store.validateAndShow();
    store.set('signer.birthMonth', 'July');
    const shown = [...store.errors().keys()];
    expect(shown).toEqual([...store.validate().keys()]);
    expect(shown).toContain('signer.birthDay');
    store.set('signer.email', 'ann@example.org');
    store.set('signer.email-again', 'ann@example.com');
    expect(store.errors().get('signer.email-again')).toEqual({ code: 'emails_differ' });
    store.set('signer.email', 'ann@example.com');
    expect(store.errors().has('signer.email-again')).toBe(false);
  });

  it('shows no new error of a field that is being edited', () => {
    const store = open();
    store.set('signer.phone', '5');
    store.validateAndShow();
    store.set('signer.phone', '');
    expect(store.errors().has('signer.phone')).toBe(false);
    store.leave('signer.phone');
    expect(store.errors().has('signer.phone')).toBe(true);
  });

  it('keeps the server’s errors until their field is edited or the form is submitted', () => {
    const store = open();
    const errors = new Map([['signer.zip', { code: 'too_long' }] as const]);
    store.showErrors(errors);
    store.set('signer.city', 'Austin');
    expect(store.errors().get('signer.zip')).toEqual({ code: 'too_long' });
    store.set('signer.zip', '78701');
    expect(store.errors().has('signer.zip')).toBe(false);
    store.showErrors(errors);
    expect(store.validateAndShow().has('signer.zip')).toBe(false);
  });

  it('defers validation until a press is released', () => {
    const store = open();
    store.set('signer.phone', 'x');
    store.hold();
    store.leave('signer.phone');
    expect(store.errors().size).toBe(0);
    store.release();
    expect([...store.errors().keys()]).toEqual(['signer.phone']);
  });

  it('drops deferred validation if the press changes the mode', () => {
    const store = open();
    store.set('signer.phone', 'x');
    store.hold();
    store.leave('signer.phone');
    store.choose('minors', 1);
    store.release();
    expect(store.errors().size).toBe(0);
  });

  it('carries values over to the other mode without errors', {
    meta: { spec: '4.18 participant mode' },
  }, () => {
    const store = open();
    store.set('signer.firstName', 'Ann');
    expect(store.validateAndShow().size).toBeGreaterThan(5);
    store.choose('minors', 2);
    expect(store.errors().size).toBe(0);
    expect(store.entry('signer.firstName').value).toBe('Ann');
    expect(store.state()).toMatchObject({ mode: 'minors', minors: 2 });
  });

  it('falls back to adult mode and keeps values if a new text offers no choice', () => {
    const store = open();
    store.choose('minors', 2);
    store.set('signer.firstName', 'Ann');
    const document = { ...TEMPLATE_DOCUMENT, participantSelector: false };
    store.replaceWaiver({ ...waiver, locales: ['en'], document });
    expect(store.state().mode).toBe('adult');
    expect(store.entry('signer.firstName').value).toBe('Ann');
  });

  it('validates the whole new text after a submit, even if nothing was missing', () => {
    const document = { ...TEMPLATE_DOCUMENT, parts: { adult: [], minors: [] } };
    const store = createFormStore(
      { ...waiver, locales: ['en'], document },
      { mode: 'adult', minors: 1 },
      () => new Date(),
    );
    expect(store.validateAndShow().size).toBe(0);
    store.replaceWaiver({ ...waiver, locales: ['en'] });
    expect(store.errors().has('signer.firstName')).toBe(true);
  });

  it('validates against the given clock', () => {
    const store = createFormStore({ ...waiver, locales: ['en'] }, { mode: 'adult', minors: 1 }, () => now);
    let now = new Date('2026-11-21');
    for (const [part, value] of [
      ['birthMonth', 'November'],
      ['birthDay', '21'],
      ['birthYear', '2008'],
    ] as const) {
      store.set(`signer.${part}`, value);
    }
    const ofBirth = () => [...store.validate().keys()].filter((key) => key.includes('birth'));
    expect(ofBirth()).toEqual([]);
    now = new Date('2026-11-20');
    expect(ofBirth()).not.toEqual([]);
    expect(store.errors().size).toBe(0);
  });
});
