import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { freePort } from '../launcher/postgres.ts';

const START = fileURLToPath(new URL('../launcher/start.ts', import.meta.url));

const IN_NAMESPACE = ['--user', '--map-root-user', '--mount'];

/** Returns why disks of the test's own cannot be mounted here, or undefined. */
export const noMountReason = (): string | undefined =>
  spawnSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0
    ? undefined
    : 'this machine allows no user namespaces (unshare --user --mount), so no disk can be made full';

/** Needs no root: in a user namespace everybody may mount. The data folder has 7 % free, backups cannot be written. */
const ON_BAD_DISKS =
  'mount -t tmpfs -o size=1m tmpfs "$1" && mount -t tmpfs -o ro,size=1m tmpfs "$2" && ' +
  'head -c 950k /dev/zero > "$1/filler" && shift 2 && exec "$@"';

/** Serves TLS on loopback with a certificate that expires in two days. */
export const serveShortCertificate = async (folder: string) => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const of = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...of, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { cert, url: `https://localhost:${(server.address() as AddressInfo).port}`, server };
};

export type DoomedProduct = {
  readonly url: string;
  readonly child: ChildProcess;
  log(): string;
};

/** Spawns `npm start`, where possible on disks that are nearly full (data) or cannot be written (backups). */
export const spawnDoomedProduct = async (
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<DoomedProduct> => {
  const [data, backups, logFile] = [
    join(folder, 'data'),
    join(folder, 'backups'),
    join(folder, 'product.log'),
  ];
  for (const each of [data, backups]) mkdirSync(each);
  const port = await freePort();
  const output = openSync(logFile, 'a');
  const env = { ...bareEnvironment(), ...environment, PORT: String(port), DATA_DIR: data };
  const stdio: StdioOptions = ['ignore', output, output];
  const inside = [...IN_NAMESPACE, 'sh', '-c', ON_BAD_DISKS, 'sh', data, backups, process.execPath, START];
  const child =
    noMountReason() === undefined
      ? spawn('unshare', inside, { cwd: folder, env: { ...env, BACKUP_URL: backups }, stdio })
      : spawn(process.execPath, [START], { cwd: folder, env, stdio });
  closeSync(output);
  return { url: `http://127.0.0.1:${port}`, child, log: () => readFileSync(logFile, 'utf8') };
};
