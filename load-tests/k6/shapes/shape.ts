import type { Options, Scenario } from 'k6/options';
import { DURATION_S, PATIENCE_S, RATE } from '../lib/settings.ts';

/** A journey's calls and duration, from which a shape derives its thresholds and virtual users. */
export type Journey = {
  /** Names of the calls to show separately in the summary. */
  readonly calls: readonly string[];
  /** Maximum duration. A longer journey keeps its virtual user, so later journeys are dropped. */
  readonly seconds: number;
};

/** Exceeds the time of a recovery, during which a journey resends its calls. */
const RECOVERY_S = PATIENCE_S > 0 ? 15 : 0;

export const rateOr = (rate: number): number => RATE ?? rate;
export const secondsOr = (seconds: number): number => DURATION_S ?? seconds;
export const vusFor = (rate: number, { seconds }: Journey): number =>
  Math.ceil(rate * (seconds + RECOVERY_S));

const ANSWERED = { 'checks{check:answered}': ['rate==1'], dropped_iterations: ['count==0'] };
const COMPLETED = { ...ANSWERED, 'checks{check:completed}': ['rate==1'] };

/**
 * @param demand `answered` if the load may exceed the machine's capacity: every journey completes or is turned away
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
