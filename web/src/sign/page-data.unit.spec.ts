import { expect, it, vi } from 'vitest';
import { serverClock } from './page-data.ts';

const MINUTE_MS = 60_000;

it.each([
  [0, 0],
  [5 * MINUTE_MS, 0],
  [5 * MINUTE_MS + 1, 5 * MINUTE_MS + 1],
  [-3 * 24 * 60 * MINUTE_MS, -3 * 24 * 60 * MINUTE_MS],
])('a server that is %i ms ahead of the device sets its clock by %i', (ahead, difference) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  const serverTime = new Date(Date.now() + ahead).toISOString();
  const now = serverClock({ screen: 'sign', locale: 'en', waiver: null, serverTime });
  vi.advanceTimersByTime(1000);
  expect(now().getTime() - Date.now()).toBe(difference);
  vi.useRealTimers();
});
