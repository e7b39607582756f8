import { join } from 'node:path';
import { configurationFor, findNatsProgram, type NatsProgram } from '@waivers/infra/nats/nats-program.ts';
import { type NatsServer, startNatsServer } from '@waivers/infra/nats/nats-server.ts';
import { everythingIn } from '../faults/distributed/log-journal.ts';
import { AS_IT_IS, DISTRIBUTED } from '../faults/machine/product-process.ts';
import { benchEventStoreAppend, benchSigningOnBoth, NOT_MEASURED, type Signable } from './log/event-store.ts';
import { benchNatsFeed } from './log/nats-feed.ts';
import { benchRelay, type Sync } from './log/relay.ts';
import { openSignedLog } from './log/signed-log.ts';
import { type Bench, MASTER_KEY, newDatabase, newProduct, type Part, WITHOUT_PROJECTIONS } from './place.ts';
import { publishTemplate } from './signing/sign.ts';
import { benchVisible } from './signing/visible.ts';

const SIGNATURES = 20_000;
const THROUGH_NATS = { through: 'through NATS, in processes of their own', targetMs: 200 };

/** Uses the default `sync_interval`, because 2.9 does not support `always`. */
const DEFAULT_SYNC = configurationFor('2.9.0');

const onNats = async <Result>(
  folder: string,
  program: NatsProgram,
  sync: Sync,
  work: (nats: NatsServer) => Promise<Result>,
): Promise<Result> => {
  const configuration = sync === 'always' ? program.configuration : DEFAULT_SYNC;
  const nats = await startNatsServer({
    folder: join(folder, `nats-${sync}`),
    program: { ...program, configuration },
  });
  try {
    return await work(nats);
  } finally {
    await nats.kill();
  }
};

export const relay: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_relay');
  const signed = await openSignedLog(databaseUrl, MASTER_KEY, SIGNATURES);
  const program = findNatsProgram();
  try {
    const events = await everythingIn(signed.log);
    const rows = await onNats(bench.folder, program, 'default', async (nats) => [
      ...(await benchRelay(signed.log, nats, 'default', events)),
      await benchNatsFeed(signed, nats, events),
    ]);
    if (program.configuration === DEFAULT_SYNC) {
      return {
        rows,
        remarks: [`Not measured: sync_interval: always, which NATS ${program.version} does not know.`],
      };
    }
    const synced = await onNats(bench.folder, program, 'always', (nats) =>
      benchRelay(signed.log, nats, 'always', events),
    );
    return { rows: [...rows, ...synced] };
  } finally {
    await signed.close();
  }
};

export const distributed: Part = async (bench) => {
  const product = await newProduct(
    bench,
    'distributed',
    await newDatabase(bench, 'bench_distributed'),
    DISTRIBUTED,
  );
  await product.start();
  try {
    const { authorization, ...publication } = await publishTemplate(product.url, product.registrationToken);
    return { rows: [await benchVisible(product.url, authorization, publication, THROUGH_NATS)] };
  } finally {
    product.kill();
  }
};

const signable = async (bench: Bench, name: string, settings: NodeJS.ProcessEnv) => {
  const databaseUrl = await newDatabase(bench, `bench_${name}`);
  const whole = await newProduct(bench, name, databaseUrl, AS_IT_IS, settings);
  await whole.start();
  const publication = await publishTemplate(whole.url, whole.registrationToken);
  whole.kill();
  const product = await newProduct(bench, `${name}-alone`, databaseUrl, WITHOUT_PROJECTIONS, settings);
  await product.start();
  return { product, made: { url: product.url, publication } satisfies Signable };
};

/** Skipped unless EVENTSTOREDB_URL names a real server, which keeps the data written here. */
export const eventStore: Part = async (bench) => {
  const url = process.env.EVENTSTOREDB_URL;
  if (url === undefined) return { rows: [], remarks: [NOT_MEASURED] };
  // Uses unique stream prefixes, because the server is not emptied.
  const appended = await benchEventStoreAppend({ url, prefix: `bench-${Date.now()}.` });
  const settings = { EVENTSTOREDB_URL: url, EVENTSTOREDB_PREFIX: `sign-${Date.now()}.` };
  const [onEventStore, onPostgres] = [
    await signable(bench, 'event_store', settings),
    await signable(bench, 'postgres', {}),
  ];
  try {
    return { rows: [...appended, await benchSigningOnBoth(onEventStore.made, onPostgres.made)] };
  } finally {
    onEventStore.product.kill();
    onPostgres.product.kill();
  }
};
