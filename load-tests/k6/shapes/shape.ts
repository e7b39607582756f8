import type { Options, Scenario } from 'k6/options';
import { DURATION_S, PATIENCE_S, RATE } from '../lib/settings.ts';

/** What a shape has to know about a journey. */
export type Journey = {
  /** Names of the calls to show separately in the summary. */
  readonly calls: readonly string[];
  /** How long it takes at most. Longer ones occupy virtual users that later journeys need, which are then dropped. */
  readonly seconds: number;
};

/** Longer than a recovery. A resent journey takes as long. */
const RECOVERY_S = PATIENCE_S > 0 ? 15 : 0;

export const rateOr = (rate: number): number => RATE ?? rate;
export const secondsOr = (seconds: number): number => DURATION_S ?? seconds;
export const vusFor = (rate: number, { seconds }: Journey): number =>
  Math.ceil(rate * (seconds + RECOVERY_S));

const ANSWERED = { 'checks{check:answered}': ['rate==1'], dropped_iterations: ['count==0'] };
const COMPLETED = { ...ANSWERED, 'checks{check:completed}': ['rate==1'] };

/**
 * @param demand `answered` where the load may exceed what the machine can do: every journey ends well or is turned away
 */
export const shape = (scenario: Scenario, { calls }: Journey, demand: 'completed' | 'answered'): Options => ({
  scenarios: { journeys: scenario },
  thresholds: {
    ...(demand === 'completed' ? COMPLETED : ANSWERED),
    // A metric without thresholds is only shown.
    ...Object.fromEntries(calls.map((name) => [`http_req_duration{name:${name}}`, []])),
  },
  summaryTrendStats: ['count', 'avg', 'med', 'p(95)', 'p(99)', 'max'],
  setupTimeout: '60s',
});
