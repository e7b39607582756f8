import { z } from 'zod';
import { defineEvent } from './event.ts';

const keyIds = z.array(z.string()).min(1);

export const personErased = defineEvent({
  type: 'PersonErased',
  categories: ['signedWaiver', 'account'],
  means: "A person's data keys are to be destroyed; what they sealed can never be read again.",
  data: z.union([
    z.strictObject({ participantId: z.uuid(), keyIds }),
    z.strictObject({ accountId: z.uuid(), keyIds }),
  ]),
  personal: {},
});
