import type { Options } from 'k6/options';
import { type Journey, rateOr, secondsOr, shape, vusFor } from './shape.ts';

/** Multiple of the base rate at the end of a stage, and the stage's share of the duration. */
export type Stage = readonly [times: number, share: number];

/** How much longer journeys may take beyond the machine's capacity. */
const OVERLOAD = 2;

/** A rate that may exceed the machine's capacity, so journeys may be turned away. */
export const ramping = (
  perSecond: number,
  seconds: number,
  stages: readonly Stage[],
  journey: Journey,
): Options => {
  const base = rateOr(perSecond);
  const most = base * Math.max(...stages.map(([times]) => times));
  return shape(
    {
      executor: 'ramping-arrival-rate',
      startRate: base,
      preAllocatedVUs: vusFor(most, { ...journey, seconds: journey.seconds * OVERLOAD }),
      stages: stages.map(([times, share]) => ({
        target: Math.round(base * times),
        duration: `${Math.max(1, Math.round(secondsOr(seconds) * share))}s`,
      })),
    },
    journey,
    'answered',
  );
};
