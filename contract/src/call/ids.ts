import { z } from 'zod/mini';

/** A UUID in a request. Any case is accepted and converted to lower case. */
export const uuidIn = z.uuid().check(z.toLowerCase());

export const idParams = z.object({ id: uuidIn });

/** A UUID in a response. Clients do not validate it. */
export const uuidOut = z.string().check(z.meta({ format: 'uuid' }));
