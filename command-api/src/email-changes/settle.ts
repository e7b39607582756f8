import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import type { LivingUser } from '@waivers/events/folds/user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { EMAIL_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely, Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import {
  CLAIM_LIFETIME_MS,
  confirmClaim,
  keepFormerEmail,
  releaseExpiredClaims,
  releaseFormerEmails,
} from '../identity/claims.ts';
import { endFactorsSince, voidPassword } from '../identity/credentials.ts';
import { forgetRecoveryPasswords } from '../identity/passwords/temporary-passwords.ts';
import { forgetChallenges } from '../identity/sessions/challenges.ts';
import { endSessionsOf } from '../identity/sessions/sessions-of-user.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { SUSPECT_MS, userDecider } from '../users/decide.ts';

export type SettleEmailServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
  readonly clock: () => Date;
};

/** Former addresses outlive the undo period by an hour, because a last-minute undo may still be in progress. */
const KEPT_LONGER_MS = 3_600_000;

type Living = {
  readonly user: UserDetails;
  readonly state: LivingUser;
  readonly profile: Profile;
};

const livingOf = (user: UserDetails | undefined): Living | undefined =>
  user === undefined || user.state.status === 'erased' || user.profile === ERASED
    ? undefined
    : { user, state: user.state, profile: user.profile };

/** Returns former addresses with the time until which each can be restored. */
const formerEmails = ({ user, state, profile }: Living, now: Date): ReadonlyMap<string, Date> => {
  const former = new Map<string, Date>();
  for (const { changeId, changedAt } of state.email.changes) {
    const until = new Date(Date.parse(changedAt) + EMAIL_LINK_LIFETIME_MS + KEPT_LONGER_MS);
    const previous = user.emailChanges.get(changeId)?.provenBefore;
    if (previous === undefined || until <= now) continue;
    if (normaliseName(previous) !== normaliseName(profile.email)) former.set(normaliseName(previous), until);
  }
  return former;
};

/** Thrown if the claim expired before the event was appended and another user has taken the address. */
class AddressLost extends Error {}

const writeClaims = async (
  transaction: Transaction<CommandDatabase>,
  living: Living,
  now: Date,
): Promise<string> => {
  const { id } = living.user;
  const current = normaliseName(living.profile.email);
  if (!(await confirmClaim(transaction, { kind: 'email', value: current }, id))) throw new AddressLost();
  const former = formerEmails(living, now);
  for (const [value, until] of former) await keepFormerEmail(transaction, value, id, until);
  await releaseFormerEmails(transaction, id, [current, ...former.keys()]);
  await releaseExpiredClaims(transaction, id, now);
  return current;
};

const settleInTransaction = async (
  transaction: Transaction<CommandDatabase>,
  outbox: Outbox,
  living: Living,
  marked: Date | null,
  now: Date,
): Promise<void> => {
  const { id, keyId } = living.user;
  const { version, undoneAt } = living.state.email;
  if (!(await lockKey(transaction, keyId))) return;
  const row = await transaction
    .selectFrom('identity.credentials')
    .select(['email_version', 'email_unsettled_since'])
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // The registration is unfinished, or another process has already applied a newer state.
  if (row === undefined || row.email_version > version) return;
  const email = await writeClaims(transaction, living, now);
  if (undoneAt > row.email_version) {
    await endSessionsOf(transaction, id);
    await voidPassword(transaction, id, living.state.voidedVersion ?? 0, now);
    await endFactorsSince(transaction, id, new Date(now.getTime() - SUSPECT_MS));
    await forgetChallenges(transaction, id);
    await forgetRecoveryPasswords(transaction, id);
    await outbox.withdrawTemporaryPassword(transaction, id);
  }
  const since = row.email_unsettled_since;
  // Another change started after the stream was read, so its events may be missing here.
  const isMarkedAnew = since?.getTime() !== marked?.getTime();
  const isUnderWay =
    since !== null && version === row.email_version && since.getTime() > now.getTime() - CLAIM_LIFETIME_MS;
  await transaction
    .updateTable('identity.credentials')
    .set({ email, email_version: version, email_unsettled_since: isUnderWay || isMarkedAnew ? since : null })
    .where('user_id', '=', id)
    .execute();
};

/** Undoes the latest change on behalf of the system. @throws Error if that change did not set the current address */
const takeBack = async (services: SettleEmailServices, { user, state, profile }: Living): Promise<void> => {
  const last = state.email.changes.at(-1);
  const change = last && user.emailChanges.get(last.changeId);
  if (last === undefined || change === undefined || change.email !== profile.email) {
    throw new Error(`The address of user ${user.id} belongs to somebody else.`);
  }
  const { changeId, changedAt } = last;
  const commandId = derivedId(changeId, 'address-lost');
  await handleCommand(services, {
    stream: userStream(user.id),
    decider: userDecider,
    command: {
      type: 'UndoEmailChange',
      changeId,
      emailChange: { email: change.provenBefore, previousEmail: change.email },
      emailVersion: state.email.version,
      now: new Date(changedAt),
    },
    context: {
      commandId,
      correlationId: commandId,
      accountId: state.accountId,
      actor: { kind: 'system' },
      now: services.clock(),
    },
  });
};

const markOf = async (database: Kysely<CommandDatabase>, userId: string): Promise<Date | null> => {
  const row = await database
    .selectFrom('identity.credentials')
    .select('email_unsettled_since')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.email_unsettled_since ?? null;
};

/** Aligns claims, credentials and sessions with the user's stream. Idempotent. @returns ids of undone changes */
export const settleEmail = async (
  services: SettleEmailServices,
  userId: string,
): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (;;) {
    const { database, outbox, clock } = services;
    const marked = await markOf(database, userId);
    const living = livingOf(await readUser(services, userId));
    if (living === undefined) return lost;
    try {
      await database
        .transaction()
        .execute((transaction) => settleInTransaction(transaction, outbox, living, marked, clock()));
      return lost;
    } catch (error) {
      if (!(error instanceof AddressLost)) throw error;
      await takeBack(services, living);
      lost.push(living.state.email.changes.at(-1)?.changeId ?? '');
    }
  }
};

/** Call this before appending so that the reconciler finds interrupted changes. */
export const markUnsettled = async (
  { database, clock }: SettleEmailServices,
  userId: string,
): Promise<void> => {
  await database
    .updateTable('identity.credentials')
    .set({ email_unsettled_since: clock() })
    .where('user_id', '=', userId)
    .execute();
};
