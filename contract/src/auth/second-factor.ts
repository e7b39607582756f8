import { LOG_IN_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { line } from '../users/lines.ts';
import { MAX_FACTOR_NAME_LENGTH } from './factor-limits.ts';
import { newPasskey, passkeyCreation, passkeySession } from './passkeys.ts';

const time = z.string().check(z.meta({ format: 'date-time' }));

const common = { actor: 'user', action: 'use_account', side: 'commands', tag: 'identity' } as const;

const name = line(MAX_FACTOR_NAME_LENGTH).check(z.describe('What the person calls it, such as `Phone`.'));
const codes = z.array(z.string()).check(z.describe('Ten codes, shown this once. Each is valid once.'));
const firstCodes = z
  .nullable(codes)
  .check(z.describe('Recovery codes, with the first factor only; null with later ones.'));

const FACTOR_KINDS = ['totp', 'passkey'] as const;

const factor = z
  .object({
    id: uuidOut,
    kind: openEnum(FACTOR_KINDS),
    name: z.string(),
    addedAt: time,
    lastUsedAt: z.nullable(time),
  })
  .check(z.meta({ id: 'Factor' }));
export type Factor = z.infer<typeof factor>;

const rememberedDevice = z
  .object({
    id: uuidOut,
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    rememberedAt: time,
    expiresAt: time,
  })
  .check(z.meta({ id: 'RememberedDevice' }));
export type RememberedDevice = z.infer<typeof rememberedDevice>;

export const readFactors = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/auth/factor',
  summary: 'Read the second factors of the user',
  answers: {
    200: z.object({
      result: z.object({
        factors: z.array(factor),
        recoveryCodesLeft: z.int(),
        passkeysPossible: z
          .boolean()
          .check(z.describe('Browsers allow passkeys on https and on localhost only.')),
        required: z.object({
          since: z
            .nullable(time)
            .check(z.describe('When the business requires a second factor of this person; null if never.')),
        }),
        rememberedDevices: z.array(rememberedDevice),
      }),
    }),
  },
});

export const beginTotp = defineCall({
  ...common,
  confirmed: true,
  method: 'POST',
  path: '/v1/auth/factor/totp',
  summary: 'Begin to add an authenticator app',
  description: 'It becomes a factor once a code of it is confirmed, within 15 minutes.',
  problems: ['limit_reached'],
  body: z.strictObject({ name }),
  answers: {
    200: z.object({
      result: z.object({
        id: uuidOut,
        secret: z.string().check(z.describe('Base32 (RFC 4648).')),
        uri: z.string().check(z.describe('`otpauth://totp/…`, for a QR code.')),
      }),
    }),
  },
});

export const confirmTotp = defineCall({
  ...common,
  command: true,
  method: 'POST',
  path: '/v1/auth/factor/totp/{id}/confirm',
  summary: 'Add an authenticator app by a code of it',
  description:
    'Ends the other sessions of the user. A wrong code answers 422 with the code `wrong_code` at `code`; the detail ' +
    'says when the clock of the phone is off.',
  problems: ['not_found', 'limit_reached', 'id_already_used', 'rate_limited'],
  params: idParams,
  body: z.strictObject({ code: z.string().check(z.maxLength(40)) }),
  answers: { 200: z.object({ result: z.object({ recoveryCodes: firstCodes }) }) },
});

export const beginPasskey = defineCall({
  ...common,
  confirmed: true,
  method: 'POST',
  path: '/v1/auth/factor/passkey/options',
  summary: 'Begin to add a passkey',
  problems: ['limit_reached'],
  body: z.strictObject({}),
  answers: { 200: z.object({ session: z.string(), options: passkeyCreation }) },
});

export const addPasskey = defineCall({
  ...common,
  command: true,
  method: 'POST',
  path: '/v1/auth/factor/passkey',
  summary: 'Add a passkey',
  description:
    'Ends the other sessions of the user. A passkey that does not fit answers 422 with the code ' +
    '`wrong_code` at `passkey`.',
  problems: ['not_found', 'limit_reached', 'id_already_used'],
  body: z.strictObject({ session: passkeySession, name, passkey: newPasskey }),
  answers: { 200: z.object({ result: z.object({ id: uuidOut, recoveryCodes: firstCodes }) }) },
});

export const renameFactor = defineCall({
  ...common,
  method: 'PUT',
  path: '/v1/auth/factor/{id}',
  summary: 'Rename a second factor',
  problems: ['not_found'],
  params: idParams,
  body: z.strictObject({ name }),
  answers: { 204: z.void() },
});

export const removeFactor = defineCall({
  ...common,
  confirmed: true,
  command: true,
  method: 'DELETE',
  path: '/v1/auth/factor/{id}',
  summary: 'Remove a second factor',
  description: 'Ends the other sessions of the user. Recovery codes end with the last factor.',
  problems: ['not_found', 'id_already_used'],
  params: idParams,
  answers: { 204: z.void() },
});

export const issueRecoveryCodes = defineCall({
  ...common,
  confirmed: true,
  command: true,
  method: 'POST',
  path: '/v1/auth/recovery-codes',
  summary: 'Replace the recovery codes',
  description: 'Earlier codes are no longer valid. 404 without a second factor.',
  problems: ['not_found', 'id_already_used'],
  answers: { 200: z.object({ result: z.object({ recoveryCodes: codes }) }) },
});

export const forgetRememberedDevice = defineCall({
  ...common,
  method: 'DELETE',
  path: '/v1/auth/remembered-device/{id}',
  summary: 'Ask for the second factor on a remembered device again',
  problems: ['not_found'],
  params: idParams,
  answers: { 204: z.void() },
});

export const LOG_IN_FACTORS = ['totp', 'passkey', 'recovery_code', 'remembered_device'] as const;

const pastLogIn = z
  .object({
    at: time,
    method: openEnum(LOG_IN_METHODS),
    secondFactor: z.nullable(openEnum(LOG_IN_FACTORS)),
    timeZone: z.nullable(z.string()).check(z.describe('IANA name, as the browser gave it.')),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'LogIn' }));
export type PastLogIn = z.infer<typeof pastLogIn>;

export const listLogIns = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/auth/log-in',
  summary: 'List the last 50 log-ins of the user within 180 days, newest first',
  answers: { 200: z.object({ results: z.array(pastLogIn) }) },
});
