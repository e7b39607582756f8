import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';
import { role } from './user.ts';

const categories = ['account'] as const;
const userId = z.uuid();

export const personInvited = defineEvent({
  type: 'PersonInvited',
  categories,
  description: 'An owner invited a person to work for the business. They will be the user `userId`.',
  data: z.strictObject({ userId, role, invitee: sealed }),
  personal: { invitee: z.strictObject({ email: z.string() }) },
});

export const invitationSentAgain = defineEvent({
  type: 'InvitationSentAgain',
  categories,
  description: 'An owner sent an invitation again. The links of earlier mails are no longer valid.',
  data: z.strictObject({ userId }),
  personal: {},
});

export const invitationRevoked = defineEvent({
  type: 'InvitationRevoked',
  categories,
  description: 'An owner revoked an invitation that had not been accepted.',
  data: z.strictObject({ userId }),
  personal: {},
});

export const personJoined = defineEvent({
  type: 'PersonJoined',
  categories,
  description: 'An invited person accepted and works for the business from now on.',
  data: z.strictObject({ userId }),
  personal: {},
});

export const secondFactorRequired = defineEvent({
  type: 'SecondFactorRequired',
  categories,
  description: 'An owner decided of whom the business requires a second factor, and since when.',
  data: z.strictObject({
    requiredFor: z.enum(['nobody', 'owners', 'everybody']),
    /** Null for nobody. Until then, people can log in without one. */
    since: z.nullable(z.iso.datetime({ precision: 3 })),
  }),
  personal: {},
});

export const roleChanged = defineEvent({
  type: 'RoleChanged',
  categories,
  description: 'An owner changed what a person may do. Their sessions and API keys ended.',
  data: z.strictObject({ userId, role }),
  personal: {},
});

export const personRemoved = defineEvent({
  type: 'PersonRemoved',
  categories,
  description: 'An owner removed a person, or the person left. They can no longer log in.',
  data: z.strictObject({ userId }),
  personal: {},
});
