import { z } from 'zod/mini';

/** Accepts any case; lower-cases. */
export const uuidIn = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidIn });

/** A UUID in an answer. Pages accept any text for it. */
export const uuidOut = z.string().check(z.meta({ format: 'uuid' }));
