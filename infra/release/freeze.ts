import { randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '@waivers/events/migrations/product-version.ts';
import { FORGET_PAGE_ASSETS } from '@waivers/projections/page-assets.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { makeDemo } from '../demo/demo.ts';
import { signingBody } from '../demo/sign.ts';
import { DEMO_WAIVERS } from '../demo/waivers.ts';
import { ensureWebBuilt } from '../launcher/build-web.ts';
import { clusterIn, DATABASE, postgresLogIn } from '../launcher/data-folder.ts';
import { findPostgresBinaries } from '../launcher/postgres-binaries.ts';
import { runStatements } from '../launcher/postgres-cluster.ts';
import { choosePostgresUser } from '../launcher/postgres-user.ts';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { startProduct } from '../launcher/product.ts';
import { startWholeProduct } from '../launcher/whole-product.ts';
import { openServices } from '../stand-ins/services.ts';
import { freezeFolder } from './frozen-folder.ts';
import { type FrozenReadings, type Readings, readVenue } from './readings.ts';

commandLine(
  `npm run freeze   keeps a small data folder of this version, and the hashes of its migrations, for the tests of later ones`,
  {},
);

/** About fifty signatures of the demo, with every kind of event that it has. */
const VISITS = 14;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const unsentOf = ({ records }: Readings): FrozenReadings['unsent'] => {
  const [waiver] = DEMO_WAIVERS;
  const signed = records.find(({ document }) => document.title === waiver?.title);
  if (waiver === undefined || signed === undefined) throw new Error('Nobody has signed the first waiver.');
  const { waiverId, versionHash } = signed;
  return signingBody({ waiver, waiverId, versionHash }, { number: 999, id: randomUUID(), now: new Date() });
};

const runDemo = async (dataDir: string): Promise<FrozenReadings> => {
  const services = await openServices();
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
  const web = await ensureWebBuilt(tell);
  const product = await startProduct(
    { ...settings, services: services.addresses },
    (complete) => startWholeProduct(complete, web),
    tell,
  );
  try {
    await makeDemo(product, { mailchimp: services.mailchimp, visits: VISITS });
    const { authorization: _, ...readings } = await readVenue(product.localUrl, dataDir);
    return { ...readings, unsent: unsentOf(readings) };
  } finally {
    await product.stop('gently');
    await services.close();
  }
};

/** Moves on to an empty file of the write-ahead log, past those that PostgreSQL uses again, which do not compress. */
const SWITCH_WAL = Array.from({ length: 3 }, () => ['select pg_switch_wal();', 'checkpoint;']).flat();

const trim = async (dataDir: string): Promise<void> => {
  const cluster = clusterIn(dataDir);
  const user = choosePostgresUser(cluster);
  const statements = [FORGET_PAGE_ASSETS, ...SWITCH_WAL];
  await runStatements(findPostgresBinaries(), user, cluster, statements, {
    database: DATABASE,
    settings: ['wal_recycle=off'],
  });
  rmSync(postgresLogIn(dataDir));
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-freeze-')));
try {
  const dataDir = join(folder, 'data');
  writeFileSync(join(folder, 'readings.json'), JSON.stringify(await runDemo(dataDir)));
  await trim(dataDir);
  const hashes = Object.entries(MIGRATIONS).map(([name, { sha256 = '' }]) => [name, sha256] as const);
  const bytes = freezeFolder(PRODUCT_VERSION, folder, Object.fromEntries(hashes));
  tell(`Froze a data folder of ${PRODUCT_VERSION}: ${Math.ceil(bytes / 1024)} KiB.`);
} finally {
  rmSync(folder, { recursive: true });
}
