import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

export const role = z.enum(USER_ROLES);

const profile = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const userRegistered = defineEvent({
  type: 'UserRegistered',
  categories: ['user'],
  description: 'A person began to work for the account that the metadata names.',
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
  description: 'A temporary password was made for a person; it must be replaced at the first log-in.',
  data: credential,
  personal: {},
});

export const firstPasswordChosen = defineEvent({
  type: 'FirstPasswordChosen',
  categories: ['user'],
  description: 'A person replaced a temporary password by one of their own.',
  data: credential,
  personal: {},
});

const personName = z.strictObject({ firstName: z.string(), lastName: z.string() });
export type StoredPersonName = z.infer<typeof personName>;

export const userRenamed = defineEvent({
  type: 'UserRenamed',
  categories: ['user'],
  description: 'A person corrected their own name.',
  data: z.strictObject({ name: sealed }),
  personal: { name: personName },
});

export const passwordRecoveryRequested = defineEvent({
  type: 'PasswordRecoveryRequested',
  categories: ['user'],
  description:
    'Somebody who knows the user name or address asked for a recovery password by mail. The old password goes on working.',
  data: z.strictObject({}),
  personal: {},
});

export const passwordRecovered = defineEvent({
  type: 'PasswordRecovered',
  categories: ['user'],
  description: 'A person logged in with a recovery password and chose a new one.',
  data: credential,
  personal: {},
});

export const passwordChanged = defineEvent({
  type: 'PasswordChanged',
  categories: ['user'],
  description: 'A person replaced their password, knowing the old one.',
  data: credential,
  personal: {},
});

const emailChange = z.strictObject({ email: z.string(), previousEmail: z.string() });
export type EmailChange = z.infer<typeof emailChange>;

export const emailChanged = defineEvent({
  type: 'EmailChanged',
  categories: ['user'],
  description:
    'A person gave another e-mail address. It counts for the log-in at once; nobody has confirmed it yet.',
  data: z.strictObject({ emailChange: sealed }),
  personal: { emailChange },
});

/** The id of the `EmailChanged` event. */
const changeId = z.uuid();

export const emailConfirmed = defineEvent({
  type: 'EmailConfirmed',
  categories: ['user'],
  description: 'Somebody who reads the mail of the new address confirmed it.',
  data: z.strictObject({ changeId }),
  personal: {},
});

export const emailChangeUndone = defineEvent({
  type: 'EmailChangeUndone',
  categories: ['user'],
  description:
    'A change of the address was taken back, with every later one; all sessions and recovery passwords ended with it.',
  data: z.strictObject({ changeId, emailChange: sealed }),
  personal: { emailChange },
});
