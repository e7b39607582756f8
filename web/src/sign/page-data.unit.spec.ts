import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { readPageData, serverClock } from './page-data.ts';

afterEach(() => vi.unstubAllGlobals());

const WAIVER = {
  id: 'a-waiver',
  published: true,
  locale: 'en',
  locales: ['en'],
  timeZone: 'Europe/Berlin',
  revision: 1,
  document: { ...documentOf(templateConfig()), later: 'is signed too' },
  versionHash: 'a'.repeat(64),
  background: null,
  logo: null,
};
const DATA = { screen: 'sign', locale: 'en', waiver: WAIVER, serverTime: '2026-11-22T09:00:00Z' };

const inPage = (data: object) =>
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(data) }) });

it('page data includes everything the signer signs', () => {
  inPage(DATA);
  expect(readPageData()).toEqual(DATA);
});

it.each([
  ['a missing document hash', { ...DATA, waiver: { ...WAIVER, versionHash: undefined } }],
  [
    'a document in a later format',
    { ...DATA, waiver: { ...WAIVER, document: { format: 'signable-document/3' } } },
  ],
  ['an unknown screen', { ...DATA, screen: 'later' }],
])('page data with %s is rejected', (_what, data) => {
  inPage(data);
  expect(readPageData).toThrow();
});

it.each([
  [0, 0],
  [5 * MINUTE_MS, 0],
  [5 * MINUTE_MS + 1, 5 * MINUTE_MS + 1],
  [-3 * 24 * 60 * MINUTE_MS, -3 * 24 * 60 * MINUTE_MS],
])('a server clock %i ms ahead shifts the page’s clock by %i ms', (ahead, difference) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  const serverTime = new Date(Date.now() + ahead).toISOString();
  const now = serverClock({ screen: 'sign', locale: 'en', waiver: null, serverTime });
  vi.advanceTimersByTime(1000);
  expect(now().getTime() - Date.now()).toBe(difference);
  vi.useRealTimers();
});
