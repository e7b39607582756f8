import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logInAgain, registerOwner } from '../client/owner.ts';
import { publishVideo, publishWaiver } from '../client/publication.ts';
import { makeCluster } from '../faults/machine/cluster.ts';
import { processesIn } from '../faults/machine/processes.ts';
import { AS_IT_IS, DISTRIBUTED, type Program, prepareProduct } from '../faults/machine/product-process.ts';
import { until } from '../faults/machine/until.ts';
import { openFleet } from '../faults/rolling/fleet.ts';
import { wavesOf } from '../faults/rolling/rolling-fault.ts';
import { newSeed, seededRandom } from '../generate/random.ts';
import type { Place } from '../oracle/sources.ts';
import type { ProductPids } from './footprint.ts';
import { BadPlan, type Plan, type Victim } from './plan.ts';

export type LoadVenue = Place & {
  /** Kills with SIGKILL, or replaces some processes, and returns once the product is ready again. */
  readonly strike?: (victim: Victim | 'processes') => Promise<void>;
  /** Undefined if this command did not start the product. */
  readonly pids?: ProductPids;
};

const publish = async (name: string, url: string, authorization: string): Promise<string> => {
  const isVideo = name.startsWith('family-');
  const { waiverId } = await (isVideo ? publishVideo : publishWaiver)(url, authorization);
  return waiverId;
};

/** Starts two processes of each kind behind Caddy. A strike replaces one of each kind, then the other. */
export const startFleetVenue = async (folder: string, name: string): Promise<LoadVenue> => {
  const fleet = await openFleet(folder);
  const random = seededRandom(newSeed());
  return {
    url: fleet.url,
    owner: fleet.owner,
    waiverId: await publish(name, fleet.url, fleet.owner.authorization),
    superuserUrl: fleet.cluster.superuserUrl,
    strike: async () => {
      for (const wave of wavesOf(fleet, random)) await fleet.replace(wave);
    },
  };
};

const natsIn = (folder: string): readonly number[] =>
  processesIn(folder).filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'nats-server');

/** Waits for it first, because the product restarts it after growing pauses. */
const killNats = async (folder: string): Promise<void> => {
  const pids = await until('nats-server runs', () => {
    const running = natsIn(folder);
    return running.length > 0 && running;
  });
  for (const pid of pids) process.kill(pid, 'SIGKILL');
};

/** Starts PostgreSQL and the product in the folder, with an owner and a published waiver. */
export const startVenue = async (
  folder: string,
  { name, kill, processes = 1 }: Pick<Plan, 'name' | 'kill' | 'processes'>,
  program: Program = kill === 'nats' ? DISTRIBUTED : AS_IT_IS,
): Promise<LoadVenue> => {
  const clusterFolder = join(folder, 'cluster');
  const cluster = await makeCluster(clusterFolder);
  const place = join(folder, 'venue');
  mkdirSync(place);
  const product = await prepareProduct(place, cluster.migratorUrl, program, {
    API_PROCESSES: String(processes),
  });
  await product.start();
  const owner = await registerOwner(product.url, product.registrationToken);
  return {
    url: product.url,
    owner,
    waiverId: await publish(name, product.url, owner.authorization),
    superuserUrl: cluster.superuserUrl,
    pids: { product: () => processesIn(place), postgres: () => processesIn(clusterFolder) },
    strike: async (victim) => {
      if (victim === 'product') {
        product.kill();
        await product.start();
        return;
      }
      if (victim === 'postgres') {
        cluster.kill();
        await cluster.start();
      } else await killNats(place);
      await product.ready();
    },
  };
};

/** Publishes a waiver of the owner at a running product. @throws BadPlan if it is not ready */
export const takeVenue = async (url: string, { name }: Plan): Promise<LoadVenue> => {
  const { USERNAME: username, PASSWORD: password } = process.env;
  if (username === undefined || password === undefined)
    throw new BadPlan('Set USERNAME and PASSWORD to those of an owner at the product that --url names.');
  // A redirect could lead to a machine that nobody vouched for.
  const ready = await fetch(new URL('/readyz', url), { redirect: 'manual' }).catch(() => undefined);
  if (ready?.status !== 200)
    throw new BadPlan(
      `The product at ${url} is not ready: /readyz ${ready === undefined ? 'does not answer' : `answers ${ready.status}`}.`,
    );
  const owner = { username, password };
  const authorization = await logInAgain(url, owner).catch((error: Error) => {
    throw new BadPlan(`${username} cannot log in at ${url}: ${error.message}`);
  });
  return { url, owner, waiverId: await publish(name, url, authorization) };
};
