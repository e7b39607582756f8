import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { openEnum } from '../call/open-enum.ts';
import { loggedIn } from './logged-in.ts';
import { passkeyAnswer, passkeyRequest, passkeySession } from './passkeys.ts';

const newPasswordRequired = z.object({
  challenge: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string().check(z.describe('Single use, valid for 5 minutes, for /v1/auth/new-password.')),
  passwordMinLength: z.int().check(z.describe('Minimum length of a new password on this installation.')),
});

/** How a person proves the second factor. */
const PROOF_KINDS = ['passkey', 'totp', 'recovery_code'] as const;

const secondFactorRequired = z.object({
  challenge: z.literal('SECOND_FACTOR_REQUIRED'),
  session: z.string().check(z.describe('Valid for 5 minutes, for /v1/auth/second-factor.')),
  kinds: z.array(openEnum(PROOF_KINDS)),
  passkey: z.nullable(passkeyRequest),
});
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>;

export const timeZone = z
  .optional(z.string().check(z.maxLength(64)))
  .check(
    z.describe('IANA name of the browser’s time zone, for the list of log-ins. Unknown names are ignored.'),
  );

const common = { method: 'POST', actor: 'public', side: 'commands', tag: 'identity' } as const;

export const logIn = defineCall({
  ...common,
  path: '/v1/auth/login',
  summary: 'Log in by user name or e-mail address',
  problems: ['invalid_credentials', 'use_identity_provider', 'rate_limited'],
  body: z.strictObject({
    username: z.string().check(z.maxLength(320)),
    password: z.string().check(z.minLength(1)),
    timeZone,
  }),
  answers: {
    200: z
      .union([loggedIn, newPasswordRequired, secondFactorRequired])
      .check(z.describe('Logged in, or a new password must be chosen or a second factor given first.')),
  },
});

export const chooseFirstPassword = defineCall({
  ...common,
  path: '/v1/auth/new-password',
  command: true,
  summary: 'Finish the first log-in by choosing a password',
  problems: ['session_expired', 'rate_limited'],
  body: z.strictObject({
    session: z.string().check(z.maxLength(200)),
    newPassword: z.string().check(z.maxLength(1000)),
  }),
  answers: {
    200: z
      .union([loggedIn, secondFactorRequired])
      .check(z.describe('The password is in effect. Logged in, or the second factor must be given.')),
  },
});

export const giveSecondFactor = defineCall({
  ...common,
  path: '/v1/auth/second-factor',
  summary: 'Finish a log-in with the second factor',
  description:
    'Takes a code of the authenticator app, a recovery code, or a passkey. A wrong one answers 422 with the code ' +
    '`wrong_code` at `code` or `passkey`, and counts as a failed log-in. The fifth ends the session.',
  problems: ['session_expired', 'rate_limited'],
  body: z.strictObject({
    session: passkeySession,
    code: z.optional(z.string().check(z.maxLength(40))),
    passkey: z.optional(passkeyAnswer),
    remember: z
      .optional(z.boolean())
      .check(z.describe('Whether this browser may skip the second factor for 30 days.')),
  }),
  answers: { 200: loggedIn.check(z.describe('Logged in.')) },
});

export const askForPasskey = defineCall({
  ...common,
  path: '/v1/auth/passkey/options',
  summary: 'Begin to log in with a passkey alone',
  problems: ['rate_limited'],
  body: z.strictObject({}),
  answers: { 200: z.object({ session: z.string(), options: passkeyRequest }) },
});

export const logInWithPasskey = defineCall({
  ...common,
  path: '/v1/auth/passkey/login',
  summary: 'Log in with a passkey alone',
  problems: ['invalid_credentials', 'rate_limited'],
  body: z.strictObject({ session: passkeySession, passkey: passkeyAnswer, timeZone }),
  answers: { 200: loggedIn.check(z.describe('Logged in.')) },
});
