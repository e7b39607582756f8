import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKey, parseMasterKey } from '@waivers/events/keys/master-key.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { prepareDatabase } from '@waivers/infra/launcher/prepare-database.ts';
import type { Cluster } from '../faults/machine/cluster.ts';
import {
  AS_IT_IS,
  MASTER_KEY as PRODUCT_KEY,
  type ProductProcess,
  type Program,
  prepareProduct,
  withModule,
} from '../faults/machine/product-process.ts';
import { asSuperuser } from '../faults/machine/superuser.ts';
import type { PartResult } from './report.ts';

export type Bench = {
  readonly cluster: Cluster;
  readonly folder: string;
  readonly tell: (line: string) => void;
};

export type Part = (bench: Bench) => Promise<PartResult>;

export const WITHOUT_CONFIRMATIONS = withModule(new URL('./delivery/no-confirmations.ts', import.meta.url));
export const WITHOUT_CONFIRMATIONS_OR_TREE: Program = {
  ...AS_IT_IS,
  preload: [...WITHOUT_CONFIRMATIONS.preload, new URL('./no-tree.ts', import.meta.url)],
};
export const WITHOUT_PROJECTIONS = withModule(new URL('./no-projector.ts', import.meta.url));

export const BARE_FASTIFY: Program = {
  script: new URL('../peers/bare-fastify.ts', import.meta.url),
  preload: [],
};

const masterKeyFrom = (text: string | undefined): MasterKey => {
  const masterKey = parseMasterKey(text ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  return masterKey;
};

export const MASTER_KEY = masterKeyFrom(PRODUCT_KEY);

/** Creates an empty database for each part, so that no part pays for another's data. */
export const newDatabase = async ({ cluster }: Bench, name: string): Promise<string> => {
  await asSuperuser(cluster.superuserUrl, (client) => client.query(`create database ${name} owner migrator`));
  const url = new URL(cluster.migratorUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export const newProduct = (
  bench: Bench,
  name: string,
  databaseUrl: string,
  program: Program,
  settings: NodeJS.ProcessEnv = {},
): Promise<ProductProcess> => {
  const place = join(bench.folder, name);
  mkdirSync(place, { recursive: true });
  return prepareProduct(place, databaseUrl, program, settings);
};

/** Opens a log in a database of its own, which no product follows and so none slows down. */
export const newLog = async (
  bench: Bench,
  name: string,
): Promise<{ readonly databaseUrl: string; readonly log: EventLog }> => {
  const databaseUrl = await newDatabase(bench, name);
  await prepareDatabase({ databaseUrl, masterKey: MASTER_KEY, eventStore: undefined }, () => undefined);
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, MASTER_KEY, 'app') });
  return { databaseUrl, log };
};
