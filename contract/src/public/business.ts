import { z } from 'zod/mini';

/** Of the business, beside what its customers read. */
export const businessShape = {
  logo: z.nullable(z.string()).check(z.describe('Path of its image.')),
  company: z
    .optional(z.string())
    .check(z.describe('Its name; absent for a moment after a registration, and once the account is erased.')),
};
export type Business = {
  readonly logo: string | null;
  readonly company?: string | undefined;
};
