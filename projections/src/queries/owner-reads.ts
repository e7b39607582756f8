import { createFairQueue, type FairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { IsolationLevel, Transaction } from 'kysely';
import type { ReadServices } from './read-services.ts';
import { asTenant } from './tenant.ts';

/** Of the pool that answers queries. */
export const READ_CONNECTIONS = 10;
/** Left to visitors, whose pages never wait for what owners ask. */
const FOR_VISITORS = 4;
/** A page that waits longer is of no use to whoever asked. */
const PATIENCE_MS = 5000;

/** One for each pool of connections. */
export const createOwnerQueue = (
  atOnce = READ_CONNECTIONS - FOR_VISITORS,
  patienceMs = PATIENCE_MS,
): FairQueue => createFairQueue({ atOnce, patienceMs });

export type OwnerReads = Pick<ReadServices, 'database' | 'ownerQueue'>;

/**
 * `asTenant` in the owner's turn, for what looks at many rows: a program that asks for hundreds of reports at once delays only
 * its own owner. Never one within another, which would wait for its own turn. @throws Overloaded when the turn does not come in
 * time
 */
export const asOwner = async <Result>(
  { database, ownerQueue }: OwnerReads,
  accountId: string,
  query: (transaction: Transaction<object>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> => ownerQueue.run(accountId, () => asTenant(database, accountId, query, isolation));
