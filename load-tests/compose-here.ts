import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeBundle } from '@waivers/infra/bundle/make-bundle.ts';
import { type ComposeService, readComposeFile } from '@waivers/infra/deployment/compose-file.ts';
import { findNatsProgram } from '@waivers/infra/nats/nats-program.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { imagesHere } from './compose-here/images.ts';
import { makeNetworks } from './compose-here/networks.ts';
import { type RunningService, startService } from './compose-here/service.ts';
import { startServices } from './compose-here/start-services.ts';

/**
 * `npm run compose-here`: starts the services of `compose.distributed.yaml` without images. Each runs in a network and a
 * mount namespace of its own, with its command, environment, files, user, capabilities and read-only root.
 */
const USAGE = `npm run compose-here [-- --event-store DLL [--cluster]]

  Starts compose.distributed.yaml on this Linux machine as root, with its programs instead of images, signs waivers
  through Caddy while each process is replaced, and prints what each service needs. Needs caddy, nats-server, psql, curl,
  wget, iproute2 and util-linux. Without --event-store, the path of EventStore.ClusterNode.dll or KurrentDB.dll, the log
  is in PostgreSQL. --cluster runs three nodes of it.`;

const { values } = commandLine(USAGE, {
  'event-store': { type: 'string' },
  cluster: { type: 'boolean' },
  inside: { type: 'string' },
});
const eventStore = values['event-store'];
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const enterNamespaces = async (): Promise<number | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    process.stderr.write(`This needs root on Linux.\n\n${USAGE}\n`);
    return 2;
  }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-compose-')));
  chmodSync(folder, 0o755);
  await makeBundle(join(folder, 'bundle'), tell);
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = spawn(
    'unshare',
    [...namespaces, process.execPath, ...process.argv.slice(1), '--inside', folder],
    {
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) rmSync(folder, { recursive: true });
  else tell(`The logs of the services are in ${folder}.`);
  return code;
};

const HOST = 'localhost';
const CLUSTER = {
  KURRENTDB_CLUSTER_SIZE: '3',
  EVENTSTOREDB_URL: 'esdb://kurrentdb-1:2113,kurrentdb-2:2113,kurrentdb-3:2113?tls=false',
};
const variables = { DOMAIN: HOST, ...(values.cluster === true ? CLUSTER : {}) };
const isProduct = ({ image, entrypoint }: ComposeService): boolean =>
  image.startsWith('waivers:') && entrypoint === undefined;

const visitor = (environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(new URL('./compose-here/visitor.ts', import.meta.url))], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

const run = async (folder: string): Promise<void> => {
  mkdirSync('/run/netns', { recursive: true });
  spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  const file = readComposeFile('compose.distributed.yaml', variables);
  const profile = values.cluster === true ? 'cluster' : '';
  const chosen = Object.entries(file.services).filter(
    ([name, { profiles }]) =>
      (profiles === undefined || profiles.includes(profile)) &&
      (eventStore !== undefined || name !== 'kurrentdb-1'),
  );
  const withoutEventStore = ({ environment, depends_on, ...service }: ComposeService): ComposeService => ({
    ...service,
    environment: Object.fromEntries(
      Object.entries(environment ?? {}).filter(([name]) => name !== 'EVENTSTOREDB_URL'),
    ),
    depends_on: Object.fromEntries(
      Object.entries(depends_on ?? {}).filter(([name]) => name !== 'kurrentdb-1'),
    ),
  });
  const services = Object.fromEntries(
    chosen.map(([name, service]) => [name, eventStore === undefined ? withoutEventStore(service) : service]),
  );
  const networks = makeNetworks({ ...file, services });
  const { version, configuration } = findNatsProgram();
  const images = imagesHere({
    bundle: join(folder, 'bundle'),
    eventStore,
    natsSyncsAlways: !configuration.includes('2.9'),
  });
  tell(`nats-server ${version}, event log in ${eventStore ?? 'PostgreSQL'}, files in ${folder}`);

  const start = (name: string, service: ComposeService): RunningService => {
    const image = images[service.image.replace(/:[^:]*$/, '')];
    if (image === undefined) throw new Error(`Nothing here stands in for ${service.image}.`);
    return startService(name, service, image, { folder, hosts: networks.hostsOf(name) });
  };
  const began = performance.now();
  const running = new Map(await startServices({ services }, start, tell));
  tell(`all healthy after ${((performance.now() - began) / 1000).toFixed(1)} s`);

  writeFileSync(join(folder, 'hosts'), `${networks.addressIn('internet', 'caddy')} ${HOST}\n`);
  spawnSync('mount', ['--bind', join(folder, 'hosts'), '/etc/hosts']);
  const child = visitor({
    BASE_URL: `https://${HOST}`,
    REGISTRATION_TOKEN_FILE: join(folder, 'volumes/secrets/registration-token'),
    MAILS_FILE: join(folder, 'migrate.log'),
    NODE_EXTRA_CA_CERTS: join(folder, 'volumes/caddy/caddy/pki/authorities/local/root.crt'),
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  let first: IteratorResult<string> | undefined;
  void lines.next().then((line) => (first = line));
  // Like `docker compose run --rm migrate outbox`.
  const outbox: ComposeService = { ...(services.migrate as ComposeService), command: ['outbox'] };
  while (first === undefined) await start('migrate', outbox).ended();
  if (first.value !== 'signing') throw new Error('No owner has registered.');
  tell(`an owner has registered; customers are signing at https://${HOST}`);
  for (const [name, service] of Object.entries(services)) {
    if (!isProduct(service) || service.restart === 'on-failure') continue;
    const before = running.get(name);
    const at = performance.now();
    await before?.stop();
    const [fresh] = (
      await startServices({ services: { [name]: { ...service, depends_on: {} } } }, start, () => {})
    ).values();
    if (fresh !== undefined) running.set(name, fresh);
    tell(`replaced ${name} in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  }
  await pause(2000);
  tell('memory, MiB:');
  for (const [name, each] of running) {
    const kib = each.memory();
    if (kib > 0) tell(`  ${name} ${Math.round(kib / 1024)}`);
  }
  child.stdin?.write('enough\n');
  tell(String((await lines.next()).value));
  for (const each of [...running.values()].toReversed()) await each.stop();
  tell('all stopped');
};

if (values.inside !== undefined) {
  await run(values.inside);
  process.exit();
}
process.exitCode = (await enterNamespaces()) ?? 1;
