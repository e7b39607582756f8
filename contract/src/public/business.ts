import { z } from 'zod/mini';

export const businessShape = {
  logo: z.nullable(z.string()).check(z.describe('Path of the logo.')),
  company: z
    .optional(z.string())
    .check(
      z.describe('Name of the business; absent right after registration and once the account is erased.'),
    ),
};
export type Business = {
  readonly logo: string | null;
  readonly company?: string | undefined;
};
