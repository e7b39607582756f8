import { z } from 'zod';
import { defineEvent } from './event.ts';

const keyIds = z.array(z.string()).min(1);

export const personErased = defineEvent({
  type: 'PersonErased',
  categories: ['signedWaiver', 'user', 'account'],
  description:
    'A participant, user or account was erased: their data keys are destroyed, and values sealed with them are lost.',
  data: z.union([
    z.strictObject({ participantId: z.uuid(), keyIds }),
    z.strictObject({ userId: z.uuid(), keyIds }),
    z.strictObject({ accountId: z.uuid(), keyIds }),
  ]),
  personal: {},
});
