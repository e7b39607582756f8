import { join } from 'node:path';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { readHead } from '@waivers/events/tree/tree-store.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { processesIn } from '../../faults/machine/processes.ts';
import type { Program } from '../../faults/machine/product-process.ts';
import { until } from '../../faults/machine/until.ts';
import { type Measurement, median, sideBySide } from '../measure.ts';
import {
  type Bench,
  MASTER_KEY,
  newDatabase,
  newProduct,
  WITHOUT_CONFIRMATIONS,
  WITHOUT_CONFIRMATIONS_OR_TREE,
} from '../place.ts';
import { type ProcessorMs, processorMs } from '../processor-time.ts';
import type { BenchRow } from '../report.ts';
import { secondsUntilCaughtUp } from '../wait-for-projections.ts';
import { publishTemplate, signing } from './sign.ts';

const ROUNDS = 5;
const COUNT = 3000;
const LEAST = 0.95;

/** Sends no confirmations, because those of one side would be made while the other one is measured. */
const openSide = async (bench: Bench, name: string, program: Program, hasTree: boolean, count: number) => {
  const databaseUrl = await newDatabase(bench, `bench_${name}`);
  const product = await newProduct(bench, name, databaseUrl, program);
  await product.start();
  const publication = await publishTemplate(product.url, product.registrationToken);
  const projectorUrl = connectionStringFor(databaseUrl, MASTER_KEY, 'projector');
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, MASTER_KEY, 'app') });
  const pool = new Pool({ connectionString: projectorUrl, max: 1 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const followed = async (): Promise<void> => {
    await secondsUntilCaughtUp(projectorUrl, log);
    if (hasTree)
      await until(
        'the tree reaches the end of the log',
        async () => (await readHead(database)).after === (await log.head()),
      );
    else if ((await readHead(database)).size > 0)
      throw new Error('The product without a tree has grown one.');
  };
  const processor = (): ProcessorMs =>
    processorMs([name, 'cluster'].flatMap((place) => processesIn(join(bench.folder, place))));
  const costs: { readonly product: number; readonly postgres: number }[] = [];
  const sign = signing(product.url, publication, count);
  return {
    costs,
    /** Signs, and lets everything that follows the log catch up, so that its processor time is counted too. */
    round: async (): Promise<Measurement> => {
      const before = processor();
      const measured = await sign();
      await followed();
      const after = processor();
      costs.push({
        product: (after.productMs - before.productMs) / count,
        postgres: (after.postgresMs - before.postgresMs) / count,
      });
      return measured;
    },
    close: async (): Promise<void> => {
      product.kill();
      await log.close();
      await database.destroy();
    },
  };
};

/** Compares signing while the tree over the log grows and is signed with the same product that has no tree. */
export const benchBesideTree = async (bench: Bench, count = COUNT): Promise<readonly BenchRow[]> => {
  const grows = await openSide(bench, 'with_tree', WITHOUT_CONFIRMATIONS, true, count);
  const bare = await openSide(bench, 'without_tree', WITHOUT_CONFIRMATIONS_OR_TREE, false, count);
  try {
    await grows.round();
    await bare.round();
    const { first, second, ratio } = await sideBySide(ROUNDS, grows.round, bare.round);
    const of = ({ costs }: typeof grows, which: 'product' | 'postgres'): number =>
      median(costs.slice(1).map((cost) => cost[which]));
    const both = (side: typeof grows): number => of(side, 'product') + of(side, 'postgres');
    const shares = `${of(bare, 'product').toFixed(2)} ms of the product and ${of(bare, 'postgres').toFixed(2)} ms of PostgreSQL`;
    return [
      {
        what: 'sign over HTTP, 32 in flight, projections running, while the tree over the log grows and is signed',
        measured: first.perSecond,
        unit: 'signatures/s',
        against: `the same product without a tree, ${Math.round(second.perSecond)}/s`,
        ratio,
        target: `>= ${LEAST}`,
        met: ratio >= LEAST,
      },
      {
        what: `processor for each of these signatures, of the product ${of(grows, 'product').toFixed(2)} ms and of PostgreSQL ${of(grows, 'postgres').toFixed(2)} ms`,
        measured: both(grows),
        unit: 'ms',
        against: `without a tree ${shares}`,
        ratio: both(grows) / both(bare),
        target: '(beside it)',
        met: true,
      },
    ];
  } finally {
    await grows.close();
    await bare.close();
  }
};
