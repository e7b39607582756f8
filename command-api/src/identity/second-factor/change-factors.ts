import { randomUUID } from 'node:crypto';
import type { NewPasskey } from '@waivers/contract/auth/passkeys.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { Principal } from '@waivers/server/access/authorise.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { FactorCommand } from '../../users/commands.ts';
import { userDecider } from '../../users/decide.ts';
import { holdCredential } from '../credentials.ts';
import { endSessionsOf } from '../sessions/sessions-of-user.ts';
import {
  claimChallenge,
  endFactorChallenge,
  findFactorChallenge,
  forgetFactorChallenges,
} from './factor-challenges.ts';
import {
  confirmTotpFactor,
  deleteFactor,
  deleteFactorsOf,
  findFactors,
  findPasskey,
  findTotp,
  insertPasskey,
  totpSecretOf,
} from './factors.ts';
import { verifyNewPasskey } from './passkeys.ts';
import type { FactorServices } from './prove-factor.ts';
import { forgetRecoveryCodes, normaliseCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { forgetRememberedDevicesOf } from './remembered-devices.ts';
import { findTotpStep, isClockOff } from './totp.ts';

type ApplyServices = Pick<FactorServices, 'log' | 'keys' | 'database' | 'clock'> & {
  readonly revokedSessions: Pick<RevokedSessions, 'invalidate'>;
};

export type ChangeFactorServices = FactorServices & ApplyServices;

export type ChangeRefusal =
  | { readonly refused: 'not_found' | 'id_already_used' }
  | {
      readonly refused: 'invalid';
      readonly errors: readonly ValidationError[];
      readonly detail?: string;
    };

const NOT_FOUND = { refused: 'not_found' } as const;

const wrongCode = (path: string): Extract<ChangeRefusal, { readonly refused: 'invalid' }> => ({
  refused: 'invalid',
  errors: [{ path, code: 'wrong_code' }],
});

const CLOCK_OFF = 'The code fits another time: set the clock of the phone to the time of its network.';

type Appended = {
  readonly position: string | undefined;
  readonly replayed: boolean;
  readonly issuesCodes: boolean;
};

/** Appends to the user's stream. The tables follow; a retry of the command completes them after a crash. */
const append = async (
  services: CommandServices,
  userId: string,
  command: FactorCommand,
  context: CommandContext,
): Promise<Appended | ChangeRefusal> => {
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command,
    context,
  });
  if (handled.kind !== 'done') {
    const isUsed = handled.kind === 'refused' && handled.refusal.refused === 'id_already_used';
    return isUsed ? { refused: 'id_already_used' } : NOT_FOUND;
  }
  const issuesCodes = handled.events.some(({ type }) => type === 'RecoveryCodesIssued');
  return { position: handled.position, replayed: handled.replayed, issuesCodes };
};

type Result<Value> = { readonly value: Value } | undefined;

/** Changes the tables in one transaction that an erasure waits for. @returns undefined if the user was erased */
const apply = async <Value>(
  { database, revokedSessions, ...services }: ApplyServices,
  userId: string,
  change: (transaction: Transaction<CommandDatabase>) => Promise<Value>,
): Promise<Result<Value>> => {
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED) return undefined;
  const done = await database.transaction().execute(async (transaction): Promise<Result<Value>> => {
    if (!(await lockKey(transaction, user.keyId))) return undefined;
    if (!(await holdCredential(transaction, userId))) return undefined;
    return { value: await change(transaction) };
  });
  revokedSessions.invalidate();
  return done;
};

/** Ends whatever was begun before the factors changed, except the session that changed them. */
const endOthers = async (
  transaction: Transaction<CommandDatabase>,
  userId: string,
  keptSession?: string,
): Promise<void> => {
  await endSessionsOf(transaction, userId, keptSession);
  await forgetRememberedDevicesOf(transaction, userId);
  await forgetFactorChallenges(transaction, userId);
};

type Added = {
  readonly id: string;
  readonly recoveryCodes: string[] | null;
  readonly position: string | undefined;
};

const finishAdding = async (
  services: ChangeFactorServices,
  { userId, sessionId }: Principal,
  id: string,
  { position, issuesCodes }: Appended,
  store: (transaction: Transaction<CommandDatabase>) => Promise<unknown>,
): Promise<Added | ChangeRefusal> => {
  const stored = await apply(services, userId, async (transaction) => {
    await store(transaction);
    await endOthers(transaction, userId, sessionId);
    return issuesCodes ? replaceRecoveryCodes(transaction, services.fingerprintKey, userId) : null;
  });
  return stored === undefined ? NOT_FOUND : { id, recoveryCodes: stored.value, position };
};

/** Adds the authenticator app of an earlier `beginTotp`, given a code of it. */
export const confirmTotpOf = async (
  services: ChangeFactorServices,
  principal: Principal,
  { id, code }: { readonly id: string; readonly code: string },
  context: CommandContext,
): Promise<Added | ChangeRefusal> => {
  const { database, factorKey } = services;
  const { userId } = principal;
  const known = await findTotp(database, userId, id, context.now);
  if (known === undefined) return NOT_FOUND;
  const secret = totpSecretOf(factorKey, known);
  const typed = normaliseCode(code);
  const step = findTotpStep(secret, typed, context.now);
  if (step === undefined && !known.isConfirmed) {
    const wrong = wrongCode('code');
    return isClockOff(secret, typed, context.now) ? { ...wrong, detail: CLOCK_OFF } : wrong;
  }
  const isFirst = (await findFactors(database, userId)).length === 0;
  const command = { type: 'AddFactor', factorId: id, kind: 'totp', isFirst } as const;
  const appended = await append(services, userId, command, context);
  if ('refused' in appended) return appended;
  // The factor is there already; only a retry may learn its codes, which were lost with the answer.
  if (known.isConfirmed && !appended.replayed) return NOT_FOUND;
  return finishAdding(services, principal, id, appended, (transaction) =>
    known.isConfirmed || step === undefined ? Promise.resolve() : confirmTotpFactor(transaction, id, step),
  );
};

export const addPasskeyOf = async (
  services: ChangeFactorServices,
  principal: Principal,
  given: { readonly session: string; readonly name: string; readonly passkey: NewPasskey },
  context: CommandContext,
): Promise<Added | ChangeRefusal> => {
  const { database, publicUrl } = services;
  const { userId } = principal;
  const id = derivedId(context.commandId, 'passkey');
  const factors = await findFactors(database, userId);
  const command = {
    type: 'AddFactor',
    factorId: id,
    kind: 'passkey',
    isFirst: factors.length === 0,
  } as const;
  if (factors.some((factor) => factor.id === id)) {
    const appended = await append(services, userId, command, context);
    return 'refused' in appended
      ? appended
      : finishAdding(services, principal, id, appended, () => Promise.resolve());
  }
  const challenge = await findFactorChallenge(database, 'add_passkey', given.session, context.now);
  if (challenge?.userId !== userId || challenge.passkeyChallenge === null) return wrongCode('passkey');
  const verified = await verifyNewPasskey(
    { publicUrl, challenge: challenge.passkeyChallenge },
    given.passkey,
  );
  if (verified === undefined || (await findPasskey(database, verified.credentialId)) !== undefined)
    return wrongCode('passkey');
  if (!(await claimChallenge(database, challenge.id, id))) return wrongCode('passkey');
  const appended = await append(services, userId, command, context);
  if ('refused' in appended) return appended;
  return finishAdding(services, principal, id, appended, async (transaction) => {
    await endFactorChallenge(transaction, challenge.id);
    await insertPasskey(transaction, { id, userId, name: given.name, ...verified }, context.now);
  });
};

type Changed = { readonly position: string | undefined };

export const removeFactorOf = async (
  services: ChangeFactorServices,
  { userId, sessionId }: Principal,
  factorId: string,
  context: CommandContext,
): Promise<Changed | ChangeRefusal> => {
  const appended = await append(services, userId, { type: 'RemoveFactor', factorId }, context);
  if ('refused' in appended) {
    // A crash after the event leaves the factor in the table only.
    const factors = appended.refused === 'not_found' ? await findFactors(services.database, userId) : [];
    if (!factors.some(({ id }) => id === factorId)) return appended;
  }
  await apply(services, userId, async (transaction) => {
    await deleteFactor(transaction, userId, factorId);
    if ((await findFactors(transaction, userId)).length === 0) await forgetRecoveryCodes(transaction, userId);
    await endOthers(transaction, userId, sessionId);
  });
  return { position: 'refused' in appended ? undefined : appended.position };
};

export const issueRecoveryCodesOf = async (
  services: ChangeFactorServices,
  { userId }: Principal,
  context: CommandContext,
): Promise<(Changed & { readonly recoveryCodes: string[] }) | ChangeRefusal> => {
  const appended = await append(services, userId, { type: 'IssueRecoveryCodes' }, context);
  if ('refused' in appended) return appended;
  const stored = await apply(services, userId, (transaction) =>
    replaceRecoveryCodes(transaction, services.fingerprintKey, userId),
  );
  if (stored === undefined) return NOT_FOUND;
  return { recoveryCodes: stored.value, position: appended.position };
};

/** Removes all factors of a user on behalf of the operator, and ends all sessions. @returns false for unknown users */
export const resetFactorsOf = async (
  services: ApplyServices,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
): Promise<boolean> => {
  const commandId = randomUUID();
  const actor = { kind: 'system' } as const;
  const context = { commandId, correlationId: commandId, accountId, actor, now: services.clock() };
  const appended = await append(services, userId, { type: 'ResetFactors' }, context);
  if ('refused' in appended) return false;
  const done = await apply(services, userId, async (transaction) => {
    await deleteFactorsOf(transaction, userId);
    await forgetRecoveryCodes(transaction, userId);
    await endOthers(transaction, userId);
    return true;
  });
  return done !== undefined;
};
