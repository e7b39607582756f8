import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { openEnum } from '../call/open-enum.ts';
import { passkeyAnswer, passkeyRequest, passkeySession } from './passkeys.ts';

const common = {
  method: 'POST',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
} as const;

const CONFIRMATION_KINDS = ['password', 'totp', 'recovery_code', 'passkey'] as const;

export const askForConfirmation = defineCall({
  ...common,
  path: '/v1/auth/confirm/options',
  summary: 'Ask how the user can confirm sensitive calls',
  answers: {
    200: z.object({
      result: z.object({
        kinds: z.array(openEnum(CONFIRMATION_KINDS)),
        session: z.nullable(z.string()).check(z.describe('For the answer of a passkey; null without one.')),
        passkey: z.nullable(passkeyRequest),
        provider: z
          .nullable(z.object({ name: z.string().check(z.describe('For the button.')) }))
          .check(z.describe('The identity provider that began the session, which can confirm too.')),
      }),
    }),
  },
});

export const confirmation = z.object({
  confirmation: z.string().check(z.describe('Valid only with ID tokens of this session.')),
  expiresIn: z.int().check(z.describe('Seconds.')),
});

export const confirm = defineCall({
  ...common,
  path: '/v1/auth/confirm',
  summary: 'Confirm sensitive calls',
  description:
    'Calls that answer `confirmation_required` take the confirmation in the header `X-Confirmation`. A user ' +
    'without a second factor gives the password, others a passkey, or the password and a code. A wrong password ' +
    'answers 422 with the code `wrong_password` at `currentPassword`, a wrong factor `wrong_code` at `code` or ' +
    '`passkey`, a missing one `required`. Wrong ones count as failed log-ins.',
  problems: ['session_expired', 'rate_limited'],
  body: z.strictObject({
    currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    code: z
      .optional(z.string().check(z.maxLength(40)))
      .check(z.describe('Of the authenticator app, or a recovery code.')),
    passkey: z.optional(z.strictObject({ session: passkeySession, passkey: passkeyAnswer })),
  }),
  answers: { 200: confirmation },
});
