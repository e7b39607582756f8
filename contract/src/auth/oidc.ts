import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn } from '../call/ids.ts';
import { confirmation } from './confirm.ts';
import { timeZone } from './log-in.ts';
import { loggedIn } from './logged-in.ts';

/** Why an identity provider's answer does not log anybody in. */
const OIDC_REFUSALS = ['denied', 'client_rejected', 'clock', 'invalid_answer'] as const;
/** Why it does not confirm sensitive calls. */
const CONFIRMATION_REFUSALS = [...OIDC_REFUSALS, 'another_person', 'not_fresh'] as const;
export type OidcRefusal = (typeof CONFIRMATION_REFUSALS)[number];

/** Begins the `state` of confirmations, so that the page that gets the answer can tell them from log-ins. */
export const CONFIRMATION_STATE = 'confirm.';

const common = { actor: 'public', side: 'commands', tag: 'identity', method: 'POST' } as const;

const selector = {
  accountId: z.optional(uuidIn).check(z.describe("Selects this business's own provider.")),
  username: z
    .optional(z.string().check(z.maxLength(320)))
    .check(z.describe('User name or e-mail address. Selects the provider of its business, if it has one.')),
};

export const findIdentityProvider = defineCall({
  ...common,
  path: '/v1/auth/oidc/find',
  summary: 'Find the identity provider to log in with',
  description:
    'The provider of the business, else of the installation. Unknown names and businesses are answered like ones ' +
    'without a provider of their own.',
  problems: ['rate_limited'],
  body: z.strictObject(selector),
  answers: {
    200: z.object({
      result: z.nullable(z.object({ name: z.string().check(z.describe('For the button.')) })),
    }),
  },
});

export const beginOidc = defineCall({
  ...common,
  path: '/v1/auth/oidc/begin',
  summary: 'Begin to log in with an identity provider',
  description:
    'Sets a cookie that binds the attempt to this browser. The attempt is valid for ten minutes, once. 404 if there ' +
    'is no provider.',
  problems: ['not_found', 'oidc_unavailable', 'rate_limited'],
  body: z.strictObject({
    ...selector,
    next: z
      .optional(z.string().check(z.maxLength(2000)))
      .check(z.describe('Path of the page to show afterwards.')),
  }),
  answers: {
    200: z.object({
      result: z.object({ url: z.string().check(z.describe('Where the browser goes next.')) }),
    }),
  },
});

const answer = {
  query: z
    .string()
    .check(z.maxLength(8000), z.describe('The whole query of the address that the provider redirected to.')),
  accountId: z
    .optional(uuidIn)
    .check(z.describe('The last segment of that address, if it has one after `callback`.')),
};

export const finishOidc = defineCall({
  ...common,
  path: '/v1/auth/oidc/finish',
  summary: "Finish a log-in with the identity provider's answer",
  description:
    'A provider logs in people that it knows already, and people whose verified e-mail address is invited, used ' +
    `here, or mapped to a role by a group. \`oidc_refused\` has a \`reason\`: ${OIDC_REFUSALS.join(', ')}.`,
  problems: [
    'oidc_expired',
    'oidc_refused',
    'oidc_unavailable',
    'oidc_not_invited',
    'oidc_email_unverified',
    'rate_limited',
  ],
  body: z.strictObject({ ...answer, timeZone }),
  answers: {
    200: z
      .object({ ...loggedIn.shape, next: z.nullable(z.string()) })
      .check(z.describe('Logged in. `next` is from the beginning of the log-in.')),
  },
});

const ofPerson = { ...common, actor: 'user', action: 'use_account' } as const;

export const beginProviderConfirmation = defineCall({
  ...ofPerson,
  path: '/v1/auth/confirm/oidc/begin',
  summary: 'Begin to confirm sensitive calls with the identity provider',
  description:
    'In a session that the provider began. It asks the person to log in again. Sets a cookie that binds the attempt ' +
    'to this browser. The attempt is valid for ten minutes, once, in this session. 404 in other sessions.',
  problems: ['not_found', 'oidc_unavailable', 'rate_limited'],
  body: z.strictObject({}),
  answers: {
    200: z.object({
      result: z.object({
        url: z
          .string()
          .check(
            z.describe(`Where the person logs in. Its \`state\` begins with \`${CONFIRMATION_STATE}\`.`),
          ),
      }),
    }),
  },
});

export const confirmByProvider = defineCall({
  ...ofPerson,
  path: '/v1/auth/confirm/oidc',
  summary: "Confirm sensitive calls with the identity provider's answer",
  description:
    'The person must have logged in there since the beginning, as the one whose session it is. `oidc_refused` has a ' +
    `\`reason\`: ${CONFIRMATION_REFUSALS.join(', ')}.`,
  problems: ['oidc_expired', 'oidc_refused', 'oidc_unavailable', 'session_expired'],
  body: z.strictObject(answer),
  answers: { 200: confirmation },
});

export const logOutFromProvider = defineCall({
  ...common,
  path: '/v1/auth/oidc/back-channel-logout',
  summary: "End a person's sessions when their identity provider does",
  description:
    'OpenID Connect Back-Channel Logout 1.0. The body is `application/x-www-form-urlencoded`. 400 for a token that ' +
    'is not valid or was used before.',
  problems: ['bad_request', 'oidc_unavailable', 'rate_limited'],
  query: z.object({
    account: z
      .optional(uuidIn)
      .check(z.describe("For the provider of this business; absent: installation's.")),
  }),
  body: z.object({ logout_token: z.string().check(z.maxLength(16_000)) }),
  answers: { 204: z.void().check(z.describe('The sessions have ended.')) },
});
