import { randomUUID } from 'node:crypto';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import type { Principal } from '@waivers/server/access/authorise.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { FactorCommand } from '../../users/commands.ts';
import { userDecider } from '../../users/decide.ts';
import { holdCredential } from '../credentials.ts';
import { endSessionsOf } from '../sessions/sessions-of-user.ts';
import { forgetFactorChallenges } from './factor-challenges.ts';
import { deleteFactor, deleteFactorsOf, findFactors } from './factors.ts';
import type { FactorServices } from './prove-factor.ts';
import { forgetRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { forgetRememberedDevicesOf } from './remembered-devices.ts';

type ApplyServices = Pick<FactorServices, 'log' | 'keys' | 'database' | 'clock'> & {
  readonly revokedSessions: Pick<RevokedSessions, 'invalidate'>;
};

export type ChangeFactorServices = FactorServices & ApplyServices;

export type ChangeRefusal =
  | { readonly refused: 'not_found' | 'limit_reached' | 'id_already_used' }
  | {
      readonly refused: 'invalid';
      readonly errors: readonly ValidationError[];
      readonly detail?: string;
    };

export const NOT_FOUND = { refused: 'not_found' } as const;

/** How long a retry may show recovery codes whose answer was lost. */
const CODES_SHOWN_MS = 15 * MINUTE_MS;

export type Appended = {
  readonly position: string | undefined;
  readonly replayed: boolean;
  readonly issuesCodes: boolean;
};

/** Appends to the user's stream. The tables follow; a retry of the command completes them after a crash. */
export const append = async (
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
    const refused = handled.kind === 'refused' ? handled.refusal.refused : 'not_found';
    return refused === 'id_already_used' || refused === 'limit_reached' ? { refused } : NOT_FOUND;
  }
  const issued = handled.events.find(({ type }) => type === 'RecoveryCodesIssued');
  const issuesCodes = issued !== undefined;
  if (issuesCodes && Date.parse(issued.metadata.occurredAt) < context.now.getTime() - CODES_SHOWN_MS)
    return { refused: 'id_already_used' };
  return { position: handled.position, replayed: handled.replayed, issuesCodes };
};

/** Changes the tables in one transaction that an erasure waits for. @returns undefined if the user was erased */
export const apply = async <Value>(
  { database, revokedSessions, ...services }: ApplyServices,
  userId: string,
  change: (transaction: Transaction<CommandDatabase>) => Promise<Value>,
): Promise<Value | undefined> => {
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED) return undefined;
  const done = await database.transaction().execute(async (transaction) => {
    if (!(await lockKey(transaction, user.keyId))) return undefined;
    if (!(await holdCredential(transaction, userId))) return undefined;
    return change(transaction);
  });
  revokedSessions.invalidate();
  return done;
};

/** Ends whatever was begun before the factors changed, except the session that changed them. */
export const endOthers = async (
  transaction: Transaction<CommandDatabase>,
  userId: string,
  keptSession?: string,
): Promise<void> => {
  await endSessionsOf(transaction, userId, keptSession);
  await forgetRememberedDevicesOf(transaction, userId);
  await forgetFactorChallenges(transaction, userId);
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
  const recoveryCodes = await apply(services, userId, (transaction) =>
    replaceRecoveryCodes(transaction, services.fingerprintKey, userId),
  );
  return recoveryCodes === undefined ? NOT_FOUND : { recoveryCodes, position: appended.position };
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
