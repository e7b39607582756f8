import type { PasskeyAnswer } from '@waivers/contract/auth/passkeys.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import type { LogInMethod } from '@waivers/waiver/vocabulary/access.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { LogInFactor } from '../../database/identity-tables.ts';
import { userDecider } from '../../users/decide.ts';
import { EXPIRED, invalidPassword, type PasswordRefusal } from '../passwords/new-password.ts';
import { beginFactorAttempt, resetCounted, takeBack } from '../sessions/attempts.ts';
import { countAnswer, type FactorChallenge } from './factor-challenges.ts';
import { findFactors } from './factors.ts';
import { passkeysIn, usePasskey } from './passkey-factors.ts';
import { verifyPasskeyAnswer } from './passkeys.ts';
import { claimRecoveryCode, countRecoveryCodes, normaliseCode } from './recovery-codes.ts';
import { findTotpStep, isTotpCode } from './totp.ts';
import { totpSecretOf, useTotpStep } from './totp-factors.ts';

export type FactorServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly fingerprintKey: Buffer;
  /** Wraps the secrets of authenticator apps. */
  readonly factorKey: MasterKey;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

export type GivenFactor = {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};

type ProvenFactor = Exclude<LogInFactor, 'remembered_device'>;

export type FactorRefusal = PasswordRefusal | RateLimitRefusal;

const proveTotp = async (services: FactorServices, userId: string, code: string): Promise<boolean> => {
  const { database, factorKey, clock } = services;
  const now = clock();
  for (const factor of await findFactors(database, userId)) {
    if (factor.kind !== 'totp') continue;
    const step = findTotpStep(totpSecretOf(factorKey, factor), code, now);
    if (step !== undefined && (await useTotpStep(database, factor.id, step, now))) return true;
  }
  return false;
};

/** Claims the code first, so that it cannot be used twice, then appends. A retry of the challenge completes it. */
const proveRecoveryCode = async (
  services: FactorServices,
  { id: usedBy, userId }: FactorChallenge,
  { accountId, method }: Pick<Answered, 'accountId' | 'method'>,
  code: string,
): Promise<boolean> => {
  const { database, fingerprintKey, clock } = services;
  const hash = await claimRecoveryCode(database, fingerprintKey, { userId, code, usedBy });
  if (hash === undefined) return false;
  const commandId = derivedId(usedBy, hash.toString('hex'));
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'UseRecoveryCode', left: await countRecoveryCodes(database, userId) },
    context: {
      commandId,
      correlationId: commandId,
      accountId,
      actor: { kind: 'user', id: userId, method },
      now: clock(),
    },
  });
  return handled.kind === 'done';
};

const provePasskey = async (
  { database, publicUrl, clock }: FactorServices,
  { userId, passkeyChallenge: challenge }: FactorChallenge,
  answer: PasskeyAnswer,
  userVerification: 'required' | 'preferred',
): Promise<boolean> => {
  const passkey = passkeysIn(await findFactors(database, userId)).find(
    ({ credentialId }) => credentialId.toString('base64url') === answer.id,
  );
  if (passkey === undefined || challenge === null) return false;
  const counter = await verifyPasskeyAnswer({ publicUrl, challenge }, passkey, answer, userVerification);
  return counter !== undefined && usePasskey(database, passkey.id, counter, clock());
};

type Answered = {
  readonly challenge: FactorChallenge;
  readonly accountId: string;
  /** How the user logged in, or is logging in. */
  readonly method: LogInMethod;
  readonly given: GivenFactor;
  readonly deviceId: string | undefined;
  /** Required where the passkey takes the place of the password too. */
  readonly userVerification: 'required' | 'preferred';
};

const prove = async (services: FactorServices, answered: Answered): Promise<ProvenFactor | undefined> => {
  const { challenge, given, userVerification } = answered;
  if (given.passkey !== undefined) {
    const isRight = await provePasskey(services, challenge, given.passkey, userVerification);
    return isRight ? 'passkey' : undefined;
  }
  const code = normaliseCode(given.code ?? '');
  if (isTotpCode(code)) return (await proveTotp(services, challenge.userId, code)) ? 'totp' : undefined;
  const isRight = await proveRecoveryCode(services, challenge, answered, code);
  return isRight ? 'recovery_code' : undefined;
};

/** Checks the answer to a challenge. Counts as a failed attempt before the check. */
export const proveFactor = async (
  services: FactorServices,
  answered: Answered,
): Promise<{ readonly factor: ProvenFactor } | FactorRefusal> => {
  const { challenge, given, deviceId } = answered;
  const path = given.passkey === undefined ? 'code' : 'passkey';
  if (given.passkey === undefined && given.code === undefined)
    return invalidPassword('code', { code: 'required' });
  const now = services.clock();
  const begun = await beginFactorAttempt(services, { userId: challenge.userId, deviceId, now });
  const early = rateLimitRefusal(begun.waitsUntil, now);
  if (early !== undefined) return early;
  if (!(await countAnswer(services.database, challenge.id))) {
    await takeBack(services, begun);
    return EXPIRED;
  }
  const factor = await prove(services, answered).catch(async (error: unknown) => {
    await takeBack(services, begun);
    throw error;
  });
  if (factor === undefined) return invalidPassword(path, { code: 'wrong_code' });
  await resetCounted(services, begun);
  return { factor };
};
