import { z } from 'zod';
import { defineEvent } from './event.ts';
import { role } from './user.ts';

const provider = z.strictObject({
  issuer: z.string(),
  clientId: z.string(),
  /** The client secret is stored separately, sealed, under this id. Absent for a client without one. */
  secretId: z.uuid().optional(),
  groupsClaim: z.string(),
  groupRoles: z.array(z.strictObject({ group: z.string(), role })),
  passwordLogIn: z.boolean(),
});
export type StoredProvider = z.infer<typeof provider>;

export const identityProviderSet = defineEvent({
  type: 'IdentityProviderSet',
  categories: ['account'],
  description:
    'An owner let people log in with an identity provider, or changed how; the provider had answered.',
  data: provider,
  personal: {},
});

export const identityProviderRemoved = defineEvent({
  type: 'IdentityProviderRemoved',
  categories: ['account'],
  description: 'An owner stopped log-ins with the identity provider.',
  data: z.strictObject({}),
  personal: {},
});

export const personAdmitted = defineEvent({
  type: 'PersonAdmitted',
  categories: ['account'],
  description:
    'A person who was not invited works for the business, because the identity provider put them in a group.',
  data: z.strictObject({ userId: z.uuid(), role }),
  personal: {},
});

export const identityLinked = defineEvent({
  type: 'IdentityLinked',
  categories: ['user'],
  description: 'A user logged in with an identity provider for the first time. They may have no password.',
  data: z.strictObject({ issuer: z.string() }),
  personal: {},
});
