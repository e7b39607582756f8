import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

/** Sealed with the account's own key. */
export const profile = z.strictObject({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const accountRegistered = defineEvent({
  type: 'AccountRegistered',
  categories: ['account'],
  means: 'A business registered as an owner.',
  data: z.strictObject({
    profile: sealed,
    /** IANA name; ages are judged in this zone. */
    timeZone: z.string(),
  }),
  personal: { profile },
});

const credential = z.strictObject({
  /** Counts the passwords, temporary ones included. The password itself is never in an event. */
  credentialVersion: z.int().min(1),
});

export const temporaryPasswordIssued = defineEvent({
  type: 'TemporaryPasswordIssued',
  categories: ['account'],
  means: 'A temporary password was made for the owner; it must be replaced at the first log-in.',
  data: credential,
  personal: {},
});

export const firstPasswordChosen = defineEvent({
  type: 'FirstPasswordChosen',
  categories: ['account'],
  means: 'The owner replaced a temporary password by one of their own.',
  data: credential,
  personal: {},
});
