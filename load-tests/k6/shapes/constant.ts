import type { Options } from 'k6/options';
import { type Journey, rateOr, secondsOr, shape, vusFor } from './shape.ts';

/** A fixed rate in which every journey has to complete. */
export const constant = (perSecond: number, seconds: number, journey: Journey): Options => {
  const rate = rateOr(perSecond);
  return shape(
    {
      executor: 'constant-arrival-rate',
      rate,
      duration: `${secondsOr(seconds)}s`,
      preAllocatedVUs: vusFor(rate, journey),
    },
    journey,
    'completed',
  );
};
