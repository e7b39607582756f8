import { z } from 'zod';
import { defineEvent } from './event.ts';

const categories = ['user'] as const;
const factor = z.strictObject({ factorId: z.uuid(), kind: z.enum(['totp', 'passkey']) });
const none = z.strictObject({});

export const secondFactorAdded = defineEvent({
  type: 'SecondFactorAdded',
  categories,
  description: 'A user added an authenticator app or a passkey. Their other sessions ended.',
  data: factor,
  personal: {},
});

export const secondFactorRemoved = defineEvent({
  type: 'SecondFactorRemoved',
  categories,
  description:
    'An authenticator app or a passkey was removed by its user, or by undoing a change of address. Sessions ended.',
  data: factor,
  personal: {},
});

export const recoveryCodesIssued = defineEvent({
  type: 'RecoveryCodesIssued',
  categories,
  description: 'A user got ten recovery codes. Earlier ones are no longer valid.',
  data: none,
  personal: {},
});

export const recoveryCodeUsed = defineEvent({
  type: 'RecoveryCodeUsed',
  categories,
  description: 'A recovery code took the place of the second factor.',
  data: z.strictObject({ left: z.int().min(0) }),
  personal: {},
});

export const secondFactorReset = defineEvent({
  type: 'SecondFactorReset',
  categories,
  description: 'The operator removed all second factors of a user. All sessions ended.',
  data: none,
  personal: {},
});
