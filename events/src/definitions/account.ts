import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

export const business = z.strictObject({ company: z.string() });
export type Business = z.infer<typeof business>;

export const accountRegistered = defineEvent({
  type: 'AccountRegistered',
  categories: ['account'],
  means: 'A business got an account; the person who registered it is its owner.',
  data: z.strictObject({
    business: sealed,
    /** IANA name; ages are judged in this zone. */
    timeZone: z.string(),
    ownerId: z.uuid(),
  }),
  personal: { business },
});
