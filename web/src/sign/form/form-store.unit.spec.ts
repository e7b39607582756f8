import { TEMPLATE_DOCUMENT } from '@waivers/events/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { createFormStore } from './form-store.ts';

const waiver = {
  id: '01933b5e-0000-7000-8000-000000000001',
  published: true,
  locale: 'en',
  locales: ['en'],
  timeZone: 'UTC',
  document: TEMPLATE_DOCUMENT,
  versionHash: 'ab'.repeat(32),
  background: null,
  logo: null,
} as const;

const open = () =>
  createFormStore({ ...waiver, locales: ['en'] }, { mode: 'adult', minors: 1 }, () => new Date('2026-11-21'));

describe('the form', () => {
  it('tells only those who show the field that changes', () => {
    const store = open();
    const told: string[] = [];
    for (const key of ['signer.firstName', 'signer.lastName'] as const) {
      store.subscribe(key, () => told.push(key));
    }
    store.set('signer.firstName', 'A');
    expect(told).toEqual(['signer.firstName']);
  });

  it('judges a field that is left only when something was entered', () => {
    const store = open();
    store.leave('signer.phone');
    expect(store.errors().size).toBe(0);
    store.set('signer.phone', 'x');
    store.leave('signer.phone');
    expect(store.entry('signer.phone').error).toBe('Please enter a valid phone number.');
    store.set('signer.phone', '5');
    expect(store.errors().size).toBe(0);
  });

  it('keeps what was typed in one mode for the other, without its errors', () => {
    const store = open();
    store.set('signer.firstName', 'Ann');
    expect(store.judgeAll().size).toBeGreaterThan(5);
    store.choose('minors', 2);
    expect(store.errors().size).toBe(0);
    expect(store.entry('signer.firstName').value).toBe('Ann');
    expect(store.filled()).toMatchObject({ mode: 'minors', minors: 2 });
  });
});
