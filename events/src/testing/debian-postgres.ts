import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED_IN = '/usr/lib/postgresql';

export const NOT_INSTALLED = `Debian's PostgreSQL with its own pg_dump is not installed (${INSTALLED_IN}/*/bin): apt-get install postgresql`;

export const findDebianPostgres = (): string | undefined => {
  const versions = existsSync(INSTALLED_IN) ? readdirSync(INSTALLED_IN) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(INSTALLED_IN, version, 'bin'))
    .find((bin) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'psql'].every((program) => existsSync(join(bin, program))),
    );
};

/** PostgreSQL refuses to run as root, so run it as the user that Debian's package creates. */
const userOfServer = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
};

const run = (program: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', ...options });
    child.on('error', reject);
    child.on('exit', (status) => {
      if (status === 0) resolve();
      else reject(new Error(`${program} ended with ${status}`));
    });
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export type DebianCluster = {
  readonly superuserUrl: string;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  remove(): Promise<void>;
};

export const createDebianCluster = async (bin: string): Promise<DebianCluster> => {
  const user = userOfServer();
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'waivers-debian-postgres-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const asUser: SpawnOptions = { cwd: folder, ...user };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    asUser,
  );
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const control = (...args: readonly string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], asUser);
  const start = () => control('start', '-l', join(folder, 'log'), '-o', settings);
  const stop = (mode: 'fast' | 'immediate') => control('stop', '-m', mode);
  await start();
  return {
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop('immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const dumpAndRestore = (bin: string, from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const restore = execFile(
      join(bin, 'psql'),
      ['-X', '-q', '-v', 'ON_ERROR_STOP=1', to],
      (error, _, messages) => {
        if (error === null) resolve();
        else reject(new Error(messages));
      },
    );
    const dump = spawn(join(bin, 'pg_dump'), [from], { stdio: ['ignore', 'pipe', 'inherit'] });
    dump.on('error', reject);
    if (restore.stdin !== null) dump.stdout.pipe(restore.stdin);
  });
