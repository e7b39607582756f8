import { z } from 'zod/mini';

/** A UUID in a request: any case accepted, lower-cased. */
export const uuidIn = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidIn });

/** A UUID in an answer, not validated by pages. */
export const uuidOut = z.string().check(z.meta({ format: 'uuid' }));
