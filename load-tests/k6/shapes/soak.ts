import type { Options } from 'k6/options';
import { constant } from './constant.ts';
import type { Journey } from './shape.ts';

const HALF_AN_HOUR = 1800;

/** Long enough to show leaks and expired tokens. @param perSecond journeys per second */
export const soak = (perSecond: number, journey: Journey): Options =>
  constant(perSecond, HALF_AN_HOUR, journey);
