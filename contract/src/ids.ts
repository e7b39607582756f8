import { z } from 'zod/mini';

/** In any case; lower-cased. */
export const uuidTaken = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidTaken });
