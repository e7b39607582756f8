import { z } from 'zod';
import { defineEvent } from './event.ts';

const keyIds = z.array(z.string()).min(1);

export const personErased = defineEvent({
  type: 'PersonErased',
  categories: ['signedWaiver', 'user', 'account'],
  description:
    'A participant, user or account was erased: their data keys are destroyed, and values sealed with them are lost. ' +
    'In the account’s stream, the user no longer works for it, and no key is named if none was used there.',
  data: z.union([
    z.strictObject({ participantId: z.uuid(), keyIds }),
    z.strictObject({ userId: z.uuid(), keyIds: z.array(z.string()) }),
    z.strictObject({ accountId: z.uuid(), keyIds }),
  ]),
  personal: {},
});
