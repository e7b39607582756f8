import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

export const role = z.enum(['owner']);
export type Role = z.infer<typeof role>;

export const profile = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const userRegistered = defineEvent({
  type: 'UserRegistered',
  categories: ['user'],
  means: 'A person began to work for the account that the metadata names.',
  data: z.strictObject({ profile: sealed, role }),
  personal: { profile },
});

const credential = z.strictObject({
  /** Counts the person's passwords, including temporary ones. Events never contain a password. */
  credentialVersion: z.int().min(1),
});

export const temporaryPasswordIssued = defineEvent({
  type: 'TemporaryPasswordIssued',
  categories: ['user'],
  means: 'A temporary password was made for a person; it must be replaced at the first log-in.',
  data: credential,
  personal: {},
});

export const firstPasswordChosen = defineEvent({
  type: 'FirstPasswordChosen',
  categories: ['user'],
  means: 'A person replaced a temporary password by one of their own.',
  data: credential,
  personal: {},
});
