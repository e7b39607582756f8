import type { Options } from 'k6/options';
import { constant } from './constant.ts';
import type { Journey } from './shape.ts';

const FIVE_MINUTES = 300;

/** A busy day. @param perSecond journeys per second */
export const load = (perSecond: number, journey: Journey): Options =>
  constant(perSecond, FIVE_MINUTES, journey);
