import { z } from 'zod/mini';

/** A UUID in an address or body, in any case; it is kept in lower case. */
export const uuidTaken = z.uuid().check(z.toLowerCase());

/** The address of one thing. */
export const idParams = z.object({ id: uuidTaken });
