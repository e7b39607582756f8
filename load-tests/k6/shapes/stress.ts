import type { Options } from 'k6/options';
import { ramping } from './ramping.ts';
import type { Journey } from './shape.ts';

const SIX_MINUTES = 360;

/** Rises to eight times the rate and back, to find where the product begins to turn customers away. */
export const stress = (perSecond: number, journey: Journey): Options =>
  ramping(
    perSecond,
    SIX_MINUTES,
    [
      [1, 0.1],
      [2, 0.2],
      [4, 0.25],
      [8, 0.35],
      [1, 0.1],
    ],
    journey,
  );
