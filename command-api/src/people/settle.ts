import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { type PeopleAt, readPeople } from '@waivers/events/folds/read-people.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { Kysely, Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { CLAIM_LIFETIME_MS } from '../identity/claims.ts';
import { forgetUserIdentity } from '../identity/credentials.ts';
import { forgetFormerProvider } from '../identity/oidc/subjects.ts';
import { applyRequirement } from '../identity/second-factor/factor-requirements.ts';
import { endSessionsOf } from '../identity/sessions/sessions-of-user.ts';
import type { Outbox } from '../outbox/outbox.ts';

export type SettlePeopleServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
  readonly revokedSessions: RevokedSessions;
  readonly clock: () => Date;
};

const applyIn = async (
  transaction: Transaction<CommandDatabase>,
  outbox: Outbox,
  accountId: string,
  { people, factorRequirement, providerVersion, version }: Omit<PeopleAt, 'invited'>,
): Promise<void> => {
  if (people.size > 0) await applyRequirement(transaction, accountId, factorRequirement, version);
  const rows = await transaction
    .selectFrom('identity.credentials')
    .select(['user_id', 'role', 'people_version'])
    .where('account_id', '=', accountId)
    // Another process may have applied a newer state.
    .where('people_version', '<', version)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const { user_id: userId, role, people_version: applied } of rows) {
    const person = people.get(userId);
    if (person?.state !== 'joined') {
      await outbox.forgetPerson(transaction, userId);
      await forgetUserIdentity(transaction, userId);
      continue;
    }
    if (person.role !== role) {
      await endSessionsOf(transaction, userId);
      await transaction.deleteFrom('identity.api_keys').where('user_id', '=', userId).execute();
    }
    if (applied < providerVersion) await forgetFormerProvider(transaction, userId);
    await transaction
      .updateTable('identity.credentials')
      .set({ role: person.role, people_version: version })
      .where('user_id', '=', userId)
      .execute();
  }
};

/** Call this before appending, so that the reconciler finds interrupted changes. @returns the mark for `settlePeople` */
export const markPeopleUnsettled = async (
  { database, clock }: SettlePeopleServices,
  accountId: string,
): Promise<Date> => {
  const mark = clock();
  await database
    .updateTable('identity.credentials')
    .set({ people_unsettled_since: mark })
    .where('account_id', '=', accountId)
    .execute();
  return mark;
};

/**
 * Aligns log-ins with the account's stream: removed people lose theirs, a changed role ends sessions and API keys, and
 * another identity provider ends what the former one began. Idempotent.
 * @param mark removed afterwards, unless another change has begun since
 */
export const settlePeople = async (
  services: SettlePeopleServices,
  accountId: string,
  mark: Date | undefined,
): Promise<void> => {
  const { database, outbox, revokedSessions } = services;
  const found = await readPeople(services, accountId);
  await database.transaction().execute(async (transaction) => {
    await applyIn(transaction, outbox, accountId, found);
    if (mark === undefined) return;
    await transaction
      .updateTable('identity.credentials')
      .set({ people_unsettled_since: null })
      .where('account_id', '=', accountId)
      .where('people_unsettled_since', '=', mark)
      .execute();
  });
  revokedSessions.invalidate();
};

/** Changes take about a second, so older ones must have been interrupted. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/** Completes interrupted changes. Calls `onError` for failed accounts. */
export const reconcilePeople = async (
  services: SettlePeopleServices,
  onError: (error: unknown, accountId: string) => void,
): Promise<void> => {
  const now = services.clock().getTime();
  const accounts = await services.database
    .selectFrom('identity.credentials')
    .select((eb) => ['account_id', eb.fn.max('people_unsettled_since').as('mark')])
    .where('people_unsettled_since', '<=', new Date(now - OLD_ENOUGH_MS))
    .groupBy('account_id')
    .orderBy((eb) => eb.fn.min('people_unsettled_since'))
    .limit(PER_RUN)
    .execute();
  for (const { account_id: accountId, mark } of accounts) {
    // A process that paused may still append, so the mark stays for a while.
    const isOver = mark !== null && mark.getTime() <= now - CLAIM_LIFETIME_MS;
    try {
      await settlePeople(services, accountId, isOver ? mark : undefined);
    } catch (error) {
      onError(error, accountId);
    }
  }
};
