import { z } from 'zod';

/** What a person may do in the account that they work for. */
export const role = z.enum(['owner']);
export type Role = z.infer<typeof role>;
