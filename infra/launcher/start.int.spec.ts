import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { SHARES_PORTS } from '@waivers/server/http/listen.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '../machine/secret-files.ts';
import { type Launched, launch, makeFolder, postmasterOf, removeFolder } from '../testing/launcher.ts';
import { findRunning } from '../tools/running-product.ts';

let folder: string;
let launched: Launched[];
beforeEach(() => {
  folder = makeFolder();
  launched = [];
});
afterEach(async () => {
  for (const { child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ exit }) => exit));
  await removeFolder(folder);
});

const start = (environment?: Record<string, string>): Launched => {
  const product = launch(folder, environment);
  launched.push(product);
  return product;
};

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

/** Polls, because a readiness check may time out on a busy machine. */
const becomesReady = (url: string): Promise<void> =>
  expect.poll(() => readiness(url), { interval: 500 }).toBe(200);

const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

const ask = async (sql: string): Promise<Record<string, unknown> | undefined> => {
  const password = readSecret(join(folder, 'data'), 'migrator-password');
  const client = new Client(
    `postgres://migrator:${password}@127.0.0.1:${postmasterOf(folder)?.port}/waivers`,
  );
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows[0];
};

const takePort = async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  return { port: (other.address() as { port: number }).port, close: () => void other.close() };
};

describe('npm start on a fresh data folder', () => {
  it('creates everything with private permissions and stops everything it started', async () => {
    const product = start();
    await becomesReady(await product.url());
    const { checks } = (await (await fetch(`${await product.url()}/readyz`)).json()) as { checks: object };
    expect(Object.keys(checks)).toEqual(
      expect.arrayContaining(['disk', 'erasures', 'log_complete', 'triggers', 'documents']),
    );
    expect([modeOf(), modeOf('data'), modeOf('data', 'postgres')]).toEqual(['700', '700', '700']);
    for (const secret of ['master-key', 'migrator-password', 'registration-token']) {
      expect(modeOf('data', 'secrets', secret)).toBe('600');
    }
    const roles = `select array_agg(rolname::text order by rolname) as names from pg_roles
      where rolname in ('analyst', 'app', 'migrator', 'projector') and not rolsuper and not rolbypassrls`;
    expect(await ask(roles)).toEqual({ names: ['analyst', 'app', 'migrator', 'projector'] });
    const writing = `select bool_or(has_function_privilege('analyst', p.oid, 'execute')) as functions,
        bool_or(has_database_privilege('analyst', d.oid, 'temporary')) as tables,
        count(distinct datname) filter (where has_database_privilege('analyst', d.oid, 'connect'))::int as databases
      from pg_proc p, pg_database d where proname in ('lo_create', 'lowrite', 'pg_logical_emit_message') and datallowconn`;
    expect(await ask(writing)).toEqual({ functions: false, tables: false, databases: 1 });
    const safety = "select current_setting('data_checksums') as sums, current_setting('fsync') as fsync";
    expect(await ask(safety)).toEqual({ sums: 'on', fsync: 'on' });
    product.child.kill('SIGTERM');
    expect(await product.exit).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
    expect(findRunning(join(folder, 'data'))).toBeUndefined();
  });

  it('lets two concurrent starts share one cluster', async () => {
    const both = [start(), start()];
    const winner = await Promise.any(both.map((product) => product.url().then(() => product)));
    const loser = both.find((product) => product !== winner);
    expect(await loser?.exit).toBe(1);
    expect(loser?.output()).toContain('already running');
  });

  it('exits without an error or leftover process when interrupted while starting', async () => {
    const product = start();
    await product.printed('Creating a new database');
    product.child.kill('SIGTERM');
    expect(await product.exit).toBe(0);
    expect(product.output()).toMatch(/Stopped\.\n$/);
    expect(product.output()).not.toMatch(/Ready at|AbortError/);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('reports all invalid settings together and changes nothing', async () => {
    const product = start({ PORT: 'eighty', LOG_LEVEL: 'loud', MASTER_KEY: 'short' });
    expect(await product.exit).toBe(1);
    expect(product.output()).toMatch(/- PORT .*\n.*- MASTER_KEY .*\n.*- LOG_LEVEL /);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('reports a port in use before creating a database', async () => {
    const { port, close } = await takePort();
    const product = start({ PORT: String(port) });
    expect(await product.exit).toBe(1);
    expect(product.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    close();
  });

  it('refuses data of another PostgreSQL before it starts one', async () => {
    mkdirSync(join(folder, 'data', 'postgres'), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'data', 'postgres', 'PG_VERSION'), '17\n');
    const product = start({ MASTER_KEY: 'a'.repeat(64) });
    expect(await product.exit).toBe(1);
    expect(product.output()).toMatch(
      /made by PostgreSQL 17, and this version brings PostgreSQL \d+\. Nothing was changed\. .*npm run backup .*npm run restore/s,
    );
    expect(readdirSync(join(folder, 'data'), { recursive: true })).toEqual([
      'postgres',
      join('postgres', 'PG_VERSION'),
    ]);
  });

  it('reports a DATA_DIR that cannot be created', async () => {
    const product = start({ DATA_DIR: '/proc/waivers' });
    expect(await product.exit).toBe(1);
    expect(product.output()).toContain('Cannot write to /proc/waivers: ');
  });
});

describe.skipIf(!SHARES_PORTS)('npm start with two API processes', () => {
  /** Every request opens a connection, which either process may accept. */
  const processesAt = async (url: string): Promise<readonly string[]> => {
    const labels = Array.from({ length: 40 }, async () => {
      const metrics = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
      return /process="(\d)"/.exec(metrics)?.[1] ?? 'none';
    });
    return [...new Set(await Promise.all(labels))].sort();
  };

  const pidOfSecondProcess = (launcher: number | undefined): number | undefined =>
    readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('api-process.ts'));

  it('answers from both, restarts one that is killed, and stops both', async () => {
    const product = start({ API_PROCESSES: '2' });
    const url = await product.url();
    expect(await processesAt(url)).toEqual(['1', '2']);
    const killed = pidOfSecondProcess(product.child.pid);
    if (killed === undefined) throw new Error('There is no second process.');
    process.kill(killed, 'SIGKILL');
    await product.printed('The second API process has ended; restarting it ...');
    await expect.poll(() => processesAt(url)).toEqual(['1', '2']);
    product.child.kill('SIGTERM');
    expect(await product.exit).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});

describe('npm start on an existing data folder', () => {
  let made: string;
  beforeAll(async () => {
    made = makeFolder();
    const product = launch(made);
    await product.url();
    product.child.kill('SIGTERM');
    await product.exit;
  });
  afterAll(() => removeFolder(made));
  beforeEach(() => cpSync(join(made, 'data'), join(folder, 'data'), { recursive: true }));

  it('recovers from a kill by taking over PostgreSQL, or by restarting it if its pid was reused', async () => {
    const first = start();
    await first.url();
    await ask('create table kept as select 1 as here');
    const server = postmasterOf(folder)?.pid as number;
    first.child.kill('SIGKILL');
    expect(await first.exit).toBe('SIGKILL');
    const second = start();
    await becomesReady(await second.url());
    expect(second.output()).toContain('Took over PostgreSQL');
    expect(postmasterOf(folder)?.pid).toBe(server);
    expect(await ask('select here from kept')).toEqual({ here: 1 });
    second.child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    await second.exit;
    const pidFile = join(folder, 'data', 'postgres', 'postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    writeFileSync(pidFile, text.replace(String(server), String(process.pid)));
    await becomesReady(await start().url());
  });

  it('refuses a second start, and restarts PostgreSQL after a crash', async () => {
    const first = start();
    const url = await first.url();
    const pid = postmasterOf(folder)?.pid;
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(
      `already running on the data folder ${join(folder, 'data')} (waivers launcher, process ${first.child.pid})`,
    );
    expect(postmasterOf(folder)?.pid).toBe(pid);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await becomesReady(url);
    process.kill(pid as number, 'SIGKILL');
    await first.printed('PostgreSQL is back.');
    await becomesReady(url);
  });

  it('completes open requests before stopping PostgreSQL', async () => {
    const product = start();
    const { port } = new URL(await product.url());
    const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    let answer = '';
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100 /);
    product.child.kill('SIGTERM');
    await product.printed('Finishing open requests');
    socket.write(body);
    await closed;
    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 401 /);
    expect(await product.exit).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('refuses to start PostgreSQL without the master key', async () => {
    rmSync(join(folder, 'data', 'secrets', 'master-key'));
    const product = start();
    expect(await product.exit).toBe(1);
    expect(product.output()).toContain('MASTER_KEY is missing');
    expect(postmasterOf(folder)).toBeUndefined();
  });
});
