import { z } from 'zod/mini';

/** Accepts any case; lower-cases. */
export const uuidTaken = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidTaken });
