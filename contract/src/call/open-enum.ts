import { z } from 'zod/mini';

/**
 * One of a list that may grow, in an answer. A page that knows fewer values goes on with those that it knows; requests
 * take known values only.
 */
export const openEnum = (known: readonly [string, ...string[]]) =>
  z.string().check(z.meta({ description: `${known.join(', ')}; a later release may add others.` }));
