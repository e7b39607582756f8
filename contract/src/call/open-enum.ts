import { z } from 'zod/mini';

/**
 * A response value from a list that may grow. Older pages ignore unknown values, but requests accept only known ones.
 */
export const openEnum = (known: readonly [string, ...string[]]) =>
  z.string().check(z.meta({ description: `${known.join(', ')}; a later release may add others.` }));
