import { join } from 'node:path';
import { adultOf } from '@waivers/infra/demo/people.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { type Bench, newDatabase, newProduct } from '../bench/place.ts';
import { signing } from '../bench/signing/sign.ts';
import { type Owner, registerOwner } from '../client/owner.ts';
import { publishWaiver } from '../client/publication.ts';
import type { Publication } from '../client/signing-bodies.ts';
import { processesIn } from '../faults/machine/processes.ts';
import { withModule } from '../faults/machine/product-process.ts';
import { until } from '../faults/machine/until.ts';
import { type Footprint, watchFootprint } from '../load/footprint.ts';
import { type Attempts, newAttempts } from '../oracle/attempts.ts';
import { type Comparison, compare } from '../oracle/compare.ts';
import { openSources } from '../oracle/sources.ts';
import { type Cost, costPer, readResources } from './resources.ts';

/** Settings of the cluster that `readResources` needs. */
export const STATEMENT_STATISTICS = { shared_preload_libraries: 'pg_stat_statements' };
/** Signatures over which a cost is measured, until every follow-up is done. */
export const MEASURED = 5000;
/** Signatures between two looks at the total. */
const CHUNK = 5000;
const CATCH_UP_MS = 1_800_000;

/** Every read model and reactor has passed the head of the log, and no mail waits. */
const CAUGHT_UP = `
  select not exists (
      select from (
        select position from projections.checkpoints join projections.builds using (projection, build) where state = 'live'
        union all select position from follow_ups.checkpoints) as followers
      where position is null or split_part(position, '.', 3)::bigint < (select position from log.log_head))
    and not exists (select from follow_ups.outbox where state = 'waiting') as done`;

export type GrowingVenue = {
  readonly databaseUrl: string;
  readonly owner: Owner;
  readonly publication: Publication;
  readonly attempts: Attempts;
  /** Signs until there are `size` signatures. @returns the cost of the last 5,000 */
  readonly growTo: (size: number) => Promise<Cost>;
  /** Stops the product while `work` changes the database. */
  readonly whileStopped: (work: () => Promise<void>) => Promise<void>;
  /** Compares all signatures with log, list, export and outbox. */
  readonly compare: () => Promise<Comparison>;
  /** @returns a footprint every five seconds */
  readonly end: () => Promise<readonly Footprint[]>;
};

const untilCaughtUp = (client: Client): Promise<true> =>
  until(
    'read models and reactors have caught up',
    async () => (await client.query<{ done: boolean }>(CAUGHT_UP)).rows[0]?.done === true,
    CATCH_UP_MS,
  );

const sign = async (
  url: string,
  publication: Publication,
  count: number,
  attempts: Attempts,
): Promise<void> => {
  const ids = Array.from({ length: count }, () => v7());
  const signed = attempts.size();
  for (const id of ids) attempts.add(id, 1);
  await signing(url, publication, count, (index) => {
    const id = ids[index] ?? '';
    // Mails to the same address are throttled.
    return { id, signer: { ...adultOf(signed + index), email: `${id}@people.test` } };
  })();
  for (const id of ids) attempts.end(id, 'acknowledged');
};

/** Starts a product on a database of its own. */
export const openGrowingVenue = async (bench: Bench, name: string): Promise<GrowingVenue> => {
  const { folder, cluster, tell } = bench;
  const databaseUrl = await newDatabase(bench, name);
  const unpaced = withModule(new URL('./unpaced.ts', import.meta.url));
  const product = await newProduct(bench, name, databaseUrl, unpaced);
  await product.start();
  const { url, registrationToken } = product;
  const owner = await registerOwner(url, registrationToken);
  const publication = await publishWaiver(url, owner.authorization);
  const superuserUrl = new URL(cluster.superuserUrl);
  superuserUrl.pathname = `/${name}`;
  const client = new Client({ connectionString: superuserUrl.href });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const attempts = newAttempts();
  const pids = (within: string) => () => processesIn(join(folder, within));
  const watch = watchFootprint({ product: pids(name), postgres: pids('cluster') }, superuserUrl.href);

  const signTo = async (size: number): Promise<void> => {
    while (attempts.size() < size) {
      await sign(url, publication, Math.min(CHUNK, size - attempts.size()), attempts);
      if (attempts.size() % (10 * CHUNK) === 0) tell(`${attempts.size().toLocaleString('en')} signed`);
    }
    await untilCaughtUp(client);
  };

  return {
    databaseUrl,
    owner,
    publication,
    attempts,
    growTo: async (size) => {
      await signTo(size - MEASURED);
      const before = await readResources(folder, client);
      await signTo(size);
      return costPer(MEASURED, before, await readResources(folder, client));
    },
    whileStopped: async (work) => {
      product.kill();
      await work();
      await product.start();
    },
    compare: async () => {
      const { waiverId } = publication;
      return compare(attempts, await openSources({ url, owner, waiverId, superuserUrl: superuserUrl.href }));
    },
    end: async () => {
      const footprints = await watch.end();
      await client.end();
      product.kill();
      return footprints;
    },
  };
};
