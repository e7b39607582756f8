import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptResult } from './attempt.ts';
import { type Circuit, createCircuit } from './circuit.ts';

const AWAY: AttemptResult = { result: 'away', setback: { errorClass: 'ESOCKET ECONNREFUSED' } };
const DONE: AttemptResult = { result: 'done' };

let now: number;
let logged: string[];
let circuit: Circuit;
beforeEach(() => {
  [now, logged] = [0, []];
  const logger = {
    info: (_details: unknown, text: string) => void logged.push(`info: ${text}`),
    error: (_details: unknown, text: string) => void logged.push(`error: ${text}`),
  };
  circuit = createCircuit('mail', logger as never, () => now);
});

/** Advances the clock to the next probe. @returns the milliseconds waited, rounded up */
const waited = (): number => {
  const from = now;
  while (!circuit.mayProbe()) now += 1;
  return now - from;
};

describe('circuit breaker for an unavailable server', () => {
  it('lets one probe through at a time, at increasing intervals', () => {
    expect(circuit.isOpen()).toBe(false);
    const waits = Array.from({ length: 8 }, () => {
      circuit.note(AWAY);
      return waited();
    });
    expect(circuit.isOpen()).toBe(true);
    expect(waits[0]).toBeLessThanOrEqual(1500);
    expect(waits[0]).toBeGreaterThanOrEqual(500);
    for (const each of waits.slice(5)) {
      expect(each).toBeGreaterThanOrEqual(15_000);
      expect(each).toBeLessThanOrEqual(45_000);
    }
  });

  it('counts concurrent failures as one', () => {
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) circuit.note(AWAY);
    expect(waited()).toBeLessThanOrEqual(1500);
  });

  it('logs the first failure and the first success', () => {
    for (const each of [AWAY, AWAY, DONE, DONE]) {
      circuit.note(each);
      now += 60_000;
    }
    expect(logged).toEqual([
      'error: no delivery gets through; retrying',
      'info: follow-ups are delivered again',
    ]);
  });

  it.each([
    ['sent', DONE, false],
    ['refused', { result: 'refused', setback: { errorClass: 'E', answer: { code: 550 } } }, false],
    [
      'postponed with an answer',
      { result: 'postponed', setback: { errorClass: 'E', answer: { code: 450 } } },
      false,
    ],
    ['postponed without an answer', { result: 'postponed', setback: { errorClass: 'ETIMEDOUT' } }, true],
    ['too late, which asks nobody', { result: 'too_late' }, true],
    ['unwanted, which asks nobody', { result: 'unwanted' }, true],
    ['voided, which asks nobody', { result: 'voided' }, true],
    ['no longer needed, which asks nobody', { result: 'not_needed' }, true],
  ] as const)('closes only if the probe got a response: %s', (_what, attempted, isOpen) => {
    circuit.note(AWAY);
    circuit.note(attempted);
    expect(circuit.isOpen()).toBe(isOpen);
  });
});
