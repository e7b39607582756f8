import { z } from 'zod';
import { defineEvent } from './event.ts';

const keyIds = z.array(z.string()).min(1);

export const personErased = defineEvent({
  type: 'PersonErased',
  categories: ['signedWaiver', 'user', 'account'],
  description:
    'The data keys of a participant, a user or an account are to be destroyed; what they sealed can never be read again.',
  data: z.union([
    z.strictObject({ participantId: z.uuid(), keyIds }),
    z.strictObject({ userId: z.uuid(), keyIds }),
    z.strictObject({ accountId: z.uuid(), keyIds }),
  ]),
  personal: {},
});
