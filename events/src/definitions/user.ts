import { z } from 'zod';

export const role = z.enum(['owner']);
export type Role = z.infer<typeof role>;
