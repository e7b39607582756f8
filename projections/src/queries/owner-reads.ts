import { createFairTurns, type FairTurns } from '@waivers/server/fair-turns.ts';
import type { IsolationLevel, Transaction } from 'kysely';
import type { ReadServices } from './read-services.ts';
import { asTenant } from './tenant.ts';

/**
 * Of the ten connections of a pool, the last of them for an owner that has none. The other four are left to visitors, whose
 * pages never wait for what owners ask.
 */
const AT_ONCE = 6;
/** A page that waits longer is of no use to whoever asked. */
const PATIENCE_MS = 5000;

/** One for each pool of connections. */
export const createOwnerTurns = (atOnce = AT_ONCE, patienceMs = PATIENCE_MS): FairTurns =>
  createFairTurns(atOnce, patienceMs);

export type OwnerReads = Pick<ReadServices, 'database' | 'ownerTurns'>;

/**
 * `asTenant` in the owner's turn, for what looks at many rows: a program that asks for hundreds of reports at once delays only
 * its own owner. Never one within another, which would wait for its own turn. @throws Overloaded when the turn does not come in
 * time
 */
export const asOwner = async <Result>(
  { database, ownerTurns }: OwnerReads,
  accountId: string,
  query: (transaction: Transaction<object>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> => {
  const end = await ownerTurns.take(accountId);
  try {
    return await asTenant(database, accountId, query, isolation);
  } finally {
    end();
  }
};
