import type { Options } from 'k6/options';
import { constant } from './constant.ts';
import type { Journey } from './shape.ts';

/** A few journeys, to see that the script and the product understand each other. */
export const smoke = (journey: Journey): Options => constant(2, 10, journey);
