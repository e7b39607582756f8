import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { openEnum } from '../call/open-enum.ts';
import { line } from '../users/lines.ts';

export const MAX_GROUP_ROLES = 50;
export const MAX_ISSUER_LENGTH = 500;

const common = {
  actor: 'user',
  action: 'manage_people',
  side: 'commands',
  tag: 'people',
  path: '/v1/people/identity-provider',
} as const;
const change = { ...common, command: true, confirmed: true } as const;

const issuer = z
  .string()
  .check(
    z.maxLength(MAX_ISSUER_LENGTH),
    z.url({ protocol: /^https?$/ }),
    z.describe(
      'As the provider writes it: an https URL at a public address, such as `https://login.example.com`.',
    ),
  );

const shared = {
  clientId: line(300),
  groupsClaim: line(100).check(z.describe('Claim of the ID token that lists the groups of the person.')),
  passwordLogIn: z
    .boolean()
    .check(z.describe('False: only owners may still log in with a password, as the way back.')),
};

const identityProvider = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    hasClientSecret: z.boolean(),
    groupsClaim: z.string(),
    groupRoles: z.array(z.object({ group: z.string(), role: openEnum(USER_ROLES) })),
    passwordLogIn: z.boolean(),
  })
  .check(z.meta({ id: 'IdentityProvider' }));
export type IdentityProvider = z.infer<typeof identityProvider>;

export const readIdentityProvider = defineCall({
  ...common,
  method: 'GET',
  summary: 'Read the identity provider of the business',
  answers: {
    200: z.object({
      result: z
        .object({
          provider: z.nullable(identityProvider),
          redirectUri: z.string().check(z.describe('To enter at the provider.')),
          backChannelLogoutUri: z.string().check(z.describe('To enter at the provider.')),
          logInUrl: z.string().check(z.describe('Page that offers this provider to people who are new.')),
        })
        .check(z.describe('`provider` is null if there is none.')),
    }),
  },
});

export const setIdentityProvider = defineCall({
  ...change,
  method: 'PUT',
  summary: 'Let people log in with an OpenID Connect provider',
  description:
    'The provider must answer before it is saved: `issuer_unreachable` and `issuer_invalid` at `issuer` say why not. ' +
    'Without `clientSecret`, the saved one stays if neither issuer nor client changes; null removes it. The first ' +
    'group of `groupRoles` that a person is in decides their role at each log-in, and admits ' +
    'people who were not invited.',
  problems: ['id_already_used'],
  body: z.strictObject({
    issuer,
    clientId: shared.clientId,
    clientSecret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(1000)))),
    groupsClaim: z._default(shared.groupsClaim, 'groups'),
    groupRoles: z
      .array(z.strictObject({ group: line(300), role: z.enum(USER_ROLES) }))
      .check(z.maxLength(MAX_GROUP_ROLES)),
    passwordLogIn: shared.passwordLogIn,
  }),
  answers: { 204: z.void().check(z.describe('The provider is in use.')) },
});

export const removeIdentityProvider = defineCall({
  ...change,
  method: 'DELETE',
  summary: 'Stop log-ins with the identity provider of the business',
  description: 'Everybody can log in with a password again. Those without one recover it by mail.',
  problems: ['id_already_used'],
  answers: { 204: z.void().check(z.describe('There is no provider.')) },
});
