import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { type Bench, MASTER_KEY, newDatabase, newProduct } from './bench/place.ts';
import { benchRebuild } from './bench/reads/rebuild.ts';
import { tell } from './bench/run-parts.ts';
import { publishTemplate, signing } from './bench/signing/sign.ts';
import { ask } from './client/api.ts';
import { logInAgain, type Owner, registerOwner } from './client/owner.ts';
import { publishWaiver } from './client/publication.ts';
import type { Publication } from './client/signing-bodies.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';
import { processesIn } from './faults/machine/processes.ts';
import {
  AS_IT_IS,
  DISTRIBUTED,
  type ProductProcess,
  type Program,
} from './faults/machine/product-process.ts';
import { currentRun } from './faults/machine/this-machine.ts';
import { until } from './faults/machine/until.ts';
import { drawFlames } from './flames/draw-flames.ts';
import { mergeProfiles, type NameOfProcess } from './flames/merge-profiles.ts';

/** `npm run flames`: draws where the processor's time goes, to `load-tests/results/flames-….svg`. */

const SIGNATURES = 6000;
const LISTED = 3000;
const LISTS = 1500;
const REBUILT = 40_000;

const profilingTo = (folder: string): string => `--cpu-prof --cpu-prof-dir=${folder}`;

/** Names processes by their script, because pids say nothing. */
const namesIn = (place: string): NameOfProcess => {
  const names = new Map(
    processesIn(place).map((pid) => [
      pid,
      /([\w-]+)\.ts\0/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1],
    ]),
  );
  return (pid) => names.get(pid);
};

type Flames = (bench: Bench, name: string, profiles: string) => Promise<NameOfProcess>;

/** Profiles a product of its own, so that preparation is left out; start-up is included. */
const ofProduct =
  <Prepared>(
    program: Program,
    prepare: (product: ProductProcess) => Promise<Prepared>,
    work: (url: string, prepared: Prepared) => Promise<unknown>,
  ): Flames =>
  async (bench, name, profiles) => {
    const databaseUrl = await newDatabase(bench, `flames_${name.replaceAll('-', '_')}`);
    const first = await newProduct(bench, `${name}-prepared`, databaseUrl, program);
    await first.start();
    const prepared = await prepare(first);
    first.kill();
    const product = await newProduct(bench, name, databaseUrl, program, {
      NODE_OPTIONS: profilingTo(profiles),
    });
    await product.start();
    await work(product.url, prepared);
    const names = namesIn(join(bench.folder, name));
    // Profiles are written on exit, which a kill would prevent.
    process.kill(product.pid() ?? 0, 'SIGTERM');
    await until('the product has stopped', () => product.pid() === undefined);
    return names;
  };

const publish = ({ url, registrationToken }: ProductProcess) => publishTemplate(url, registrationToken);

const publishAndSign = async ({ url, registrationToken }: ProductProcess): Promise<Owner> => {
  const owner = await registerOwner(url, registrationToken);
  await signing(url, await publishWaiver(url, owner.authorization), LISTED)();
  return owner;
};

const list = async (url: string, owner: Owner): Promise<void> => {
  // The first token names the address of the first product.
  const authorization = await logInAgain(url, owner);
  const query = { limit: 20, role: 'adult', mail: 'kept' } as const;
  for (let index = 0; index < LISTS; index += 1) await ask(url, listSigners, { query }, { authorization });
};

const sign = (url: string, publication: Publication) => signing(url, publication, SIGNATURES)();

const rebuild: Flames = async (bench, name, profiles) => {
  const databaseUrl = await newDatabase(bench, `flames_${name}`);
  process.env.NODE_OPTIONS = profilingTo(profiles);
  try {
    await benchRebuild(databaseUrl, MASTER_KEY, bench.tell, REBUILT);
  } finally {
    delete process.env.NODE_OPTIONS;
  }
  return () => name;
};

const FLAMES: Readonly<Record<string, Flames>> = {
  signing: ofProduct(AS_IT_IS, publish, sign),
  list: ofProduct(AS_IT_IS, publishAndSign, list),
  rebuild,
  'signing-through-nats': ofProduct(DISTRIBUTED, publish, sign),
};

commandLine('npm run flames   draws where the time goes, to load-tests/results/flames-….svg', {});
// A guardian process stops everything started here when this process ends.
await inPlace(async (folder) => {
  const cluster = await makeCluster(join(folder, 'cluster'));
  const { date, commit, machine } = currentRun();
  tell(`${date}, commit ${commit}, ${machine}`);
  for (const [name, flames] of Object.entries(FLAMES)) {
    tell(`${name} ...`);
    const profiles = join(folder, `profiles-${name}`);
    const names = await flames({ cluster, folder, tell }, name, profiles);
    const file = new URL(`./results/flames-${name}.svg`, import.meta.url);
    writeFileSync(file, drawFlames(mergeProfiles(profiles, names)));
  }
});
