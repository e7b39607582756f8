import { z } from 'zod/mini';

/** Accepts any case; lower-cases. */
export const uuidTaken = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidTaken });

/** A UUID in an answer. Pages accept any text for it. */
export const uuidTold = z.string().check(z.meta({ format: 'uuid' }));
