import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKey, parseMasterKey } from '@waivers/events/keys/master-key.ts';
import type { Cluster } from '../faults/machine/cluster.ts';
import {
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
export const WITHOUT_PROJECTIONS = withModule(new URL('./no-projector.ts', import.meta.url));

export const masterKeyFrom = (text: string | undefined): MasterKey => {
  const masterKey = parseMasterKey(text ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  return masterKey;
};

export const MASTER_KEY = masterKeyFrom('00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef');

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
