import { z } from 'zod/mini';

/**
 * A value in an answer from a list that may grow. Older pages ignore values that they do not know; requests accept
 * known values only.
 */
export const openEnum = (known: readonly [string, ...string[]]) =>
  z.string().check(z.meta({ description: `${known.join(', ')}; a later release may add others.` }));
