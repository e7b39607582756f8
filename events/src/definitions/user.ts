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
  description: 'A user was added to the account in the metadata.',
  data: z.strictObject({ profile: sealed, role }),
  personal: { profile },
});

const credential = z.strictObject({
  /** Counts the user's passwords, including temporary ones. Passwords themselves never appear in events. */
  credentialVersion: z.int().min(1),
});

export const temporaryPasswordIssued = defineEvent({
  type: 'TemporaryPasswordIssued',
  categories: ['user'],
  description: 'A temporary password was issued. It must be replaced at the first log-in.',
  data: credential,
  personal: {},
});

export const firstPasswordChosen = defineEvent({
  type: 'FirstPasswordChosen',
  categories: ['user'],
  description: 'A user replaced the temporary password.',
  data: credential,
  personal: {},
});

const personName = z.strictObject({ firstName: z.string(), lastName: z.string() });
export type StoredPersonName = z.infer<typeof personName>;

export const userRenamed = defineEvent({
  type: 'UserRenamed',
  categories: ['user'],
  description: 'A user changed their name.',
  data: z.strictObject({ name: sealed }),
  personal: { name: personName },
});

export const passwordRecoveryRequested = defineEvent({
  type: 'PasswordRecoveryRequested',
  categories: ['user'],
  description:
    'A recovery password was requested by mail, with a user name or address. The old password stays valid.',
  data: z.strictObject({}),
  personal: {},
});

export const passwordRecovered = defineEvent({
  type: 'PasswordRecovered',
  categories: ['user'],
  description: 'A user logged in with a recovery password and chose a new one.',
  data: credential,
  personal: {},
});

export const passwordChanged = defineEvent({
  type: 'PasswordChanged',
  categories: ['user'],
  description: 'A user changed their password, giving the old one.',
  data: credential,
  personal: {},
});

const emailChange = z.strictObject({ email: z.string(), previousEmail: z.string() });
export type EmailChange = z.infer<typeof emailChange>;

export const emailChanged = defineEvent({
  type: 'EmailChanged',
  categories: ['user'],
  description:
    'A user changed their e-mail address. It is valid for the log-in immediately, and not confirmed yet.',
  data: z.strictObject({ emailChange: sealed }),
  personal: { emailChange },
});

const changeId = z.uuid();

export const emailConfirmed = defineEvent({
  type: 'EmailConfirmed',
  categories: ['user'],
  description: 'The new address was confirmed from a mail sent to it.',
  data: z.strictObject({ changeId }),
  personal: {},
});

export const emailChangeUndone = defineEvent({
  type: 'EmailChangeUndone',
  categories: ['user'],
  description:
    'A change of the address was undone with all later ones, and all sessions and recovery passwords were revoked.',
  data: z.strictObject({ changeId, emailChange: sealed }),
  personal: { emailChange },
});
