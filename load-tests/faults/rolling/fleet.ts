import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@waivers/infra/distributed/distributed-product.ts';
import { ensureWebBuilt } from '@waivers/infra/launcher/build-web.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { startNatsServer } from '@waivers/infra/nats/nats-server.ts';
import { type Owner, outboxOf, registerOwner } from '../../client/owner.ts';
import { publishWaiver } from '../../client/publication.ts';
import type { Publication } from '../../client/signing.ts';
import { fromOwnAddress } from '../clients/address.ts';
import { type Cluster, makeCluster } from '../machine/cluster.ts';
import { startCommand } from '../machine/command-process.ts';
import { type ProductProcess, prepareProduct } from '../machine/product-process.ts';
import { until } from '../machine/until.ts';
import { PROCESS_HEADER, startCaddy } from './caddy.ts';

const SCRIPTS = new Map(PROCESSES.map(({ process, script }) => [process, script]));
const NUMBERS = [1, 2] as const;

type Kind = (typeof PROCESSES)[number]['process'];

export type Member = {
  readonly kind: Kind;
  readonly number: (typeof NUMBERS)[number];
  readonly product: ProductProcess;
};

/** Two processes of each kind behind Caddy. */
export type Fleet = {
  /** Caddy's. */
  readonly url: string;
  readonly cluster: Cluster;
  readonly product: Pick<ProductProcess, 'environment'>;
  readonly members: readonly Member[];
  readonly owner: Owner;
  readonly publication: Publication;
  /** @param version root of the source tree to run; default: this one */
  start(member: Member, version?: URL): Promise<void>;
  /** Stops the members and starts them in a version, until the balancer uses them. */
  replace(members: readonly Member[], version?: URL): Promise<void>;
  /** Runs an operator's command of a version, such as `infra/tools/rebuild.ts`. @throws Error if it fails */
  run(command: string, version?: URL): Promise<void>;
};

/** The source tree that runs this. */
export const THIS_VERSION = new URL('../../../', import.meta.url);
export const MIGRATE = 'infra/distributed/migrate.ts';

/** One request for each route of the balancer, which checks its processes by itself. Nobody need be logged in. */
const PROBES: Readonly<Record<Kind, readonly (readonly [method: string, path: string])[]>> = {
  'command-api': [
    ['GET', '/v1/auth/me'],
    ['POST', '/v1/waiver'],
  ],
  projections: [
    ['GET', '/'],
    ['GET', '/v1/signed_waiver/events'],
  ],
  'follow-ups': [['GET', '/v1/webhook']],
  relay: [],
};

const untilUsed = async (url: string, { kind, product }: Member): Promise<void> => {
  for (const [method, path] of PROBES[kind])
    await until(`the balancer sends ${path} to a new process`, async () => {
      const headers = fromOwnAddress(randomUUID());
      const answer = await fetch(new URL(path, url), { method, headers });
      await answer.text();
      return answer.headers.get(PROCESS_HEADER) === new URL(product.url).host;
    });
};

type FleetOptions = {
  readonly settings?: NodeJS.ProcessEnv;
  /** Preloaded into every process. */
  readonly preload?: readonly URL[];
};

export const openFleet = async (
  place: string,
  { settings = {}, preload = [] }: FleetOptions = {},
): Promise<Fleet> => {
  // Otherwise, both read sides would build the pages.
  await ensureWebBuilt(() => undefined);
  const cluster = await makeCluster(join(place, 'cluster'));
  const nats = await startNatsServer({ folder: join(place, 'nats') });
  const url = `http://127.0.0.1:${await stablePort()}`;
  const common = { PUBLIC_URL: url, DATA_DIR: join(place, 'data'), NATS_URL: nats.url, ...settings };
  const prepare = async (kind: Kind, script: URL, number: Member['number']): Promise<Member> => {
    const folder = join(place, `${kind}-${number}`);
    mkdirSync(folder);
    const product = await prepareProduct(folder, cluster.migratorUrl, { script, preload }, common);
    return { kind, number, product };
  };
  const members = await Promise.all(
    [...SCRIPTS].flatMap(([kind, script]) => NUMBERS.map((number) => prepare(kind, script, number))),
  );
  const [{ product }] = members as [Member];
  const run: Fleet['run'] = (command, version = THIS_VERSION) =>
    startCommand(join(place, 'command'), new URL(command, version), [], product.environment).done;
  const start: Fleet['start'] = (member, version = THIS_VERSION) => {
    const script = SCRIPTS.get(member.kind)?.href.slice(THIS_VERSION.href.length) ?? '';
    return member.product.start(new URL(script, version));
  };
  const replace: Fleet['replace'] = async (replaced, version) => {
    const one = async (member: Member): Promise<void> => {
      await member.product.stop();
      await start(member, version);
      await untilUsed(url, member);
    };
    await Promise.all(replaced.map(one));
  };
  await run(MIGRATE);
  await Promise.all(members.map((member) => start(member)));
  const addresses = (kind: Kind): readonly string[] =>
    members.filter((each) => each.kind === kind).map((each) => new URL(each.product.url).host);
  await startCaddy(join(place, 'caddy'), url, {
    commands: addresses('command-api'),
    reads: addresses('projections'),
    'follow-ups': addresses('follow-ups'),
  });
  const { registrationToken } = product;
  const mailbox = outboxOf(product.url, registrationToken);
  const owner = await registerOwner(url, registrationToken, undefined, mailbox);
  const publication = await publishWaiver(url, owner.authorization);
  return { url, cluster, product, members, owner, publication, start, replace, run };
};
