import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adultOf } from '@waivers/infra/demo/people.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { tell } from './bench/run-parts.ts';
import { signing } from './bench/signing/sign.ts';
import { registerOwner } from './client/owner.ts';
import { publishWaiver } from './client/publication.ts';
import type { Publication } from './client/signing-bodies.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';
import { prepareProduct, withModule } from './faults/machine/product-process.ts';
import { currentRun } from './faults/machine/this-machine.ts';
import { until } from './faults/machine/until.ts';
import { type Cost, costPer, readResources } from './growth/resources.ts';
import { verdict } from './load/page.ts';
import { type Attempts, newAttempts } from './oracle/attempts.ts';
import { type Comparison, compare, isClean } from './oracle/compare.ts';
import { openSources } from './oracle/sources.ts';

/** `npm run growth`: what a signature costs as the log grows, and whether all of them are there in the end. */

const USAGE = `npm run growth                      signs a million waivers, which takes one to two hours
npm run growth -- --signatures N    only 10000 or 100000, without saving the page`;

const SIZES = [10_000, 100_000, 1_000_000];
/** Signatures between two looks at the total. */
const CHUNK = 5000;
/** Signatures over which a cost is measured, until every follow-up is done. */
const MEASURED = 5000;
const CATCH_UP_MS = 1_800_000;

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

/** Every read model and reactor has passed the head of the log, and no mail waits. */
const CAUGHT_UP = `
  select not exists (
      select from (
        select position from projections.checkpoints join projections.builds using (projection, build) where state = 'live'
        union all select position from follow_ups.checkpoints) as followers
      where position is null or split_part(position, '.', 3)::bigint < (select position from log.log_head))
    and not exists (select from follow_ups.outbox where state = 'waiting') as done`;

const untilCaughtUp = (client: Client): Promise<true> =>
  until(
    'read models and reactors have caught up',
    async () => (await client.query<{ done: boolean }>(CAUGHT_UP)).rows[0]?.done === true,
    CATCH_UP_MS,
  );

const measureAt = async (
  size: number,
  signTo: (size: number) => Promise<void>,
  client: Client,
  folder: string,
): Promise<Cost> => {
  await signTo(size - MEASURED);
  await untilCaughtUp(client);
  const before = await readResources(folder, client);
  await signTo(size);
  await untilCaughtUp(client);
  return costPer(MEASURED, before, await readResources(folder, client));
};

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

const rowOf = (size: number, cost: Cost): string =>
  `| ${size.toLocaleString('en')} | ${[
    cost.productMs.toFixed(2),
    cost.postgresMs.toFixed(2),
    cost.statements.toFixed(2),
    cost.transactions.toFixed(2),
    kib(cost.walBytes),
    kib(cost.databaseBytes),
  ].join(' | ')} |`;

const page = (costs: ReadonlyMap<number, Cost>, attempts: Attempts, comparison: Comparison): string => {
  const { date, commit, machine } = currentRun();
  return `# What a signature costs as the log grows

\`npm run growth\` on ${date}, commit ${commit}. ${machine}; the client shares the machine.

Per signature, over the last ${MEASURED.toLocaleString('en')} before each size, 32 in flight, until all read models, reactors and confirmation mails (stored, not sent) are done. Reactors do not yield to signing in this run.

| signatures | product, ms of processor | PostgreSQL, ms of processor | statements | transactions | WAL, KiB | database, KiB |
|---:|---:|---:|---:|---:|---:|---:|
${[...costs].map(([size, cost]) => rowOf(size, cost)).join('\n')}

Where the ${attempts.size().toLocaleString('en')} acknowledged signatures are:

${verdict(comparison)}
`;
};

const { values } = commandLine(USAGE, { signatures: { type: 'string' } });
const most = Number(values.signatures ?? SIZES.at(-1));
if (!SIZES.includes(most)) {
  process.stderr.write(`--signatures takes ${SIZES.join(', ')}, not "${values.signatures}".\n`);
  process.exit(2);
}

// A guardian process stops everything started here when this process ends.
await inPlace(async (folder) => {
  const cluster = await makeCluster(join(folder, 'cluster'), {
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  const place = join(folder, 'venue');
  mkdirSync(place);
  const unpaced = withModule(new URL('./growth/unpaced.ts', import.meta.url));
  const product = await prepareProduct(place, cluster.migratorUrl, unpaced);
  await product.start();
  const { url, registrationToken } = product;
  const owner = await registerOwner(url, registrationToken);
  const publication = await publishWaiver(url, owner.authorization);
  const client = new Client({ connectionString: cluster.superuserUrl });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const attempts = newAttempts();
  const signTo = async (size: number): Promise<void> => {
    while (attempts.size() < size) {
      await sign(url, publication, Math.min(CHUNK, size - attempts.size()), attempts);
      if (attempts.size() % (10 * CHUNK) === 0) tell(`${attempts.size().toLocaleString('en')} signed`);
    }
  };
  const costs = new Map<number, Cost>();
  for (const size of SIZES.filter((each) => each <= most)) {
    costs.set(size, await measureAt(size, signTo, client, folder));
    tell(rowOf(size, costs.get(size) as Cost));
  }
  await client.end();
  const comparison = await compare(
    attempts,
    await openSources({ url, owner, waiverId: publication.waiverId, superuserUrl: cluster.superuserUrl }),
  );
  const text = page(costs, attempts, comparison);
  tell(`\n${text}`);
  if (most === SIZES.at(-1)) writeFileSync(new URL('./results/growth.md', import.meta.url), text);
  process.exitCode = isClean(comparison) ? 0 : 1;
});
