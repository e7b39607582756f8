import { describe, expect, it } from 'vitest';
import { readinessOf } from './serve.ts';

const there = async () => {};
const away = async () => {
  throw new Error('away');
};

describe('the readiness of a process with several parts', () => {
  it.each([
    ['first', [away, there]],
    ['last', [there, away]],
  ])('asks every check of one name: that of the %s part is not hidden by the other', async (_, both) => {
    const parts = both.map((check) => ({ checks: { log: check }, concerns: { lag: check } }));
    const { checks, concerns } = readinessOf(parts);
    await expect(checks.log?.()).rejects.toThrow('away');
    await expect(concerns?.lag?.()).rejects.toThrow('away');
  });

  it('has the checks and concerns of all', async () => {
    const { checks, concerns } = readinessOf([
      { checks: { log: there } },
      { checks: { nats: there }, concerns: { lag: away } },
    ]);
    expect(Object.keys(checks)).toEqual(['log', 'nats']);
    expect(Object.keys(concerns ?? {})).toEqual(['lag']);
    await expect(checks.log?.()).resolves.toBeUndefined();
  });
});
