import { createFairQueue, type FairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { IsolationLevel, Transaction } from 'kysely';
import type { ReadServices } from './read-services.ts';
import { asTenant } from './tenant.ts';

export const READ_CONNECTIONS = 10;
/** Connections reserved for public pages, which never queue behind owners. */
const RESERVED_FOR_VISITORS = 4;
const PATIENCE_MS = 5000;

/** Create one queue per connection pool. */
export const createOwnerQueue = (
  concurrency = READ_CONNECTIONS - RESERVED_FOR_VISITORS,
  patienceMs = PATIENCE_MS,
): FairQueue => createFairQueue({ concurrency, patienceMs });

export type OwnerReads = Pick<ReadServices, 'database' | 'ownerQueue'>;

/**
 * Runs `asTenant` when it is the owner's turn, so that a client with hundreds of requests delays only its own
 * account. Do not nest: the inner call would wait for the outer one.
 * @throws Overloaded if the turn does not come in time
 */
export const asOwner = async <Result>(
  { database, ownerQueue }: OwnerReads,
  accountId: string,
  query: (transaction: Transaction<object>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> => ownerQueue.run(accountId, () => asTenant(database, accountId, query, isolation));
