import type { NewPasskey } from '@waivers/contract/auth/passkeys.ts';
import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { Principal } from '@waivers/server/access/authorise.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { isOfUser } from '../sessions/sessions-of-user.ts';
import {
  type Appended,
  append,
  apply,
  type ChangeFactorServices,
  type ChangeRefusal,
  endOthers,
  NOT_FOUND,
} from './change-factors.ts';
import { claimChallenge, endFactorChallenge, findFactorChallenge } from './factor-challenges.ts';
import { findFactors } from './factors.ts';
import { findPasskey, insertPasskey } from './passkey-factors.ts';
import { verifyNewPasskey } from './passkeys.ts';
import { normaliseCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, isClockOff } from './totp.ts';
import { confirmTotpFactor, findTotp, totpSecretOf } from './totp-factors.ts';

const wrongCode = (path: string): Extract<ChangeRefusal, { readonly refused: 'invalid' }> => ({
  refused: 'invalid',
  errors: [{ path, code: 'wrong_code' }],
});

const CLOCK_OFF = 'The code fits another time: set the clock of the phone to the time of its network.';

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
  const { fingerprintKey } = services;
  const stored = await apply(services, userId, async (transaction) => {
    // An undone change of address may have ended the session of a thief.
    if (!(await isOfUser(transaction, sessionId, userId))) return undefined;
    await store(transaction);
    const isThere = (await findFactors(transaction, userId)).some((factor) => factor.id === id);
    if (!isThere) return undefined;
    await endOthers(transaction, userId, sessionId);
    return {
      recoveryCodes: issuesCodes ? await replaceRecoveryCodes(transaction, fingerprintKey, userId) : null,
    };
  });
  return stored === undefined ? NOT_FOUND : { id, ...stored, position };
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
    known.isConfirmed || step === undefined
      ? Promise.resolve()
      : confirmTotpFactor(transaction, id, step, context.now),
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
