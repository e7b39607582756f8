import type { Options } from 'k6/options';
import { ramping } from './ramping.ts';
import type { Journey } from './shape.ts';

const THREE_MINUTES = 180;

/** Ten times the rate for a minute, as when the doors open, and then the quiet in which the product recovers. */
export const spike = (perSecond: number, journey: Journey): Options =>
  ramping(
    perSecond,
    THREE_MINUTES,
    [
      [1, 0.25],
      [10, 0.01],
      [10, 0.33],
      [1, 0.01],
      [1, 0.4],
    ],
    journey,
  );
