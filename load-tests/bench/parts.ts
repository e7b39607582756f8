import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresLog } from '@waivers/events/log/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { type MasterKey, parseMasterKey } from '@waivers/events/personal-data/master-key.ts';
import type { SignableDocument } from '@waivers/events/waiver/signable-document.ts';
import { expectOk } from '../client/api.ts';
import type { Cluster } from '../faults/machine/cluster.ts';
import { asSuperuser } from '../faults/machine/superuser.ts';
import { AS_IT_IS, type ProductProcess, prepareProduct } from '../faults/product-process.ts';
import { benchAppend } from './append.ts';
import { secondsUntilCaughtUp } from './caught-up.ts';
import { benchList } from './list.ts';
import { benchRebuild } from './rebuild.ts';
import type { Row } from './report.ts';
import { benchSecondStart } from './second-start.ts';
import { benchSigning, publishTemplate, type SigningResult } from './sign.ts';
import { signingStages } from './stages.ts';
import { benchVisible } from './visible.ts';

/** Where a part of the benchmark works: a server of its own, and a folder for files. */
export type Bench = {
  readonly cluster: Cluster;
  readonly folder: string;
  readonly tell: (line: string) => void;
};

export type PartResult = { readonly rows: readonly Row[]; readonly remarks?: readonly string[] };
export type Part = (bench: Bench) => Promise<PartResult>;

const WITHOUT_PROJECTIONS = new URL('./product-without-projections.ts', import.meta.url);
const MASTER_KEY = '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef';

const masterKeyFrom = (text: string | undefined): MasterKey => {
  const masterKey = parseMasterKey(text ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  return masterKey;
};

/** Every part begins with an empty database: none pays for what another has left. */
const newDatabase = async ({ cluster }: Bench, name: string): Promise<string> => {
  await asSuperuser(cluster.superuserUrl, (client) => client.query(`create database ${name} owner migrator`));
  const url = new URL(cluster.migratorUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const newProduct = (
  bench: Bench,
  name: string,
  databaseUrl: string,
  program: URL,
): Promise<ProductProcess> => {
  const place = join(bench.folder, name);
  mkdirSync(place, { recursive: true });
  return prepareProduct(place, databaseUrl, program);
};

const stagesRemark = (
  stages: Readonly<Record<string, number>>,
  { signed, appended }: SigningResult,
): string => {
  const total = 1_000_000 / signed.perSecond;
  const append = 1_000_000 / appended.perSecond;
  const known = Object.values(stages).reduce((sum, value) => sum + value, append);
  return [
    `One signature takes ${Math.round(total)} µs of the run (1 s / rate). Stages, each alone in one thread, µs:`,
    ...Object.entries(stages).map(([stage, value]) => `- ${stage}: ${Math.round(value)}`),
    `- append, grouped: ${Math.round(append)}`,
    `- HTTP and the rest (the total less the stages; processes overlap on two cores): ${Math.round(total - known)}`,
  ].join('\n');
};

type Waiver = { readonly result: { readonly document: SignableDocument; readonly userId: string } };

/** The log alone, and signing while the read models stand still. */
const write: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_write');
  const whole = await newProduct(bench, 'write', databaseUrl, AS_IT_IS);
  await whole.start();
  const publication = await publishTemplate(whole.url, whole.registrationToken);
  const { body } = await expectOk<Waiver>(whole.url, `/v1/waiver/${publication.waiverId}?locale=en`);
  whole.kill();
  const product = await newProduct(bench, 'write-alone', databaseUrl, WITHOUT_PROJECTIONS);
  await product.start();
  const masterKey = masterKeyFrom(product.environment.MASTER_KEY);
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, masterKey, 'app') });
  try {
    const appended = await benchAppend(log, databaseUrl);
    const signing = await benchSigning(product.url, publication, log);
    const stages = await signingStages(log, publication, body.result.userId, body.result.document);
    return { rows: [...appended, signing.row], remarks: [stagesRemark(stages, signing)] };
  } finally {
    await log.close();
    product.kill();
  }
};

/** Signing while the read models follow, and how soon they show it. */
const follow: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_follow');
  const product = await newProduct(bench, 'follow', databaseUrl, AS_IT_IS);
  await product.start();
  const masterKey = masterKeyFrom(product.environment.MASTER_KEY);
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, masterKey, 'app') });
  const projectorUrl = connectionStringFor(databaseUrl, masterKey, 'projector');
  try {
    const { authorization, ...publication } = await publishTemplate(product.url, product.registrationToken);
    const visible = await benchVisible(product.url, authorization, publication);
    const signing = await benchSigning(product.url, publication, log, () =>
      secondsUntilCaughtUp(projectorUrl, log),
    );
    return { rows: [signing.row, visible] };
  } finally {
    await log.close();
    product.kill();
  }
};

/** The parts by name, in the order of the table. */
export const PARTS: Readonly<Record<string, Part>> = {
  write,
  follow,
  rebuild: async (bench) =>
    benchRebuild(await newDatabase(bench, 'bench_rebuild'), masterKeyFrom(MASTER_KEY), bench.tell),
  list: async (bench) =>
    benchList(await newDatabase(bench, 'bench_list'), masterKeyFrom(MASTER_KEY), bench.tell),
  start: async ({ cluster }) => {
    // Two servers at once would share the cores.
    await cluster.stop();
    return { rows: [await benchSecondStart()] };
  },
};
