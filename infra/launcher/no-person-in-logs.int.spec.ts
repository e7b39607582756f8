import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { ask, rawCall, succeed } from '@waivers/load-tests/client/api.ts';
import { firstLogIn, setFirstPassword, temporaryLogIn } from '@waivers/load-tests/client/owner.ts';
import { publishWaiver } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { type OtlpReceiver, startOtlpReceiver } from '@waivers/server/testing/otlp-receiver.ts';
import { Client, type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSecret } from '../machine/secret-files.ts';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';
import { postgresLogIn } from './data-folder.ts';
import { connectionString } from './embedded-postgres.ts';
import { findPostmaster } from './postgres.ts';

const NAME = 'Canaria-Vogelsang';
const EMAIL = 'canaria.vogelsang@example.com';
const PASSWORD = 'canaria-and-7-paddles';
const CANARY = /canaria|vogelsang/i;

let folder: string;
let dataDir: string;
let product: Launched;
let collector: OtlpReceiver;
let url: string;
const clients: Client[] = [];
beforeAll(async () => {
  folder = makeFolder();
  dataDir = join(folder, 'data');
  collector = await startOtlpReceiver();
  product = launch(folder, { LOG_LEVEL: 'trace', ...collector.environment });
  url = await product.url();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  product.child.kill('SIGTERM');
  await product.exit;
  await collector.close();
  await removeFolder(folder);
});

const serverLog = (): string => readFileSync(postgresLogIn(dataDir), 'utf8');

const session = async (role: 'migrator' | 'app' = 'migrator'): Promise<Client> => {
  const migrator = connectionString(dataDir, findPostmaster(join(dataDir, 'postgres'))?.port ?? 0);
  const masterKey = parseMasterKey(readSecret(dataDir, 'master-key') ?? '');
  if (masterKey === undefined) throw new Error('The data folder has no master key.');
  const client = new Client(role === 'app' ? connectionStringFor(migrator, masterKey, 'app') : migrator);
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
};

const pidOf = async (client: Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

const register = async (authorised: Record<string, string>) => {
  const owner = { firstName: NAME, lastName: NAME, company: NAME, email: EMAIL, timeZone: 'Europe/Berlin' };
  const headers = { 'x-registration-token': readSecret(dataDir, 'registration-token') ?? '', ...authorised };
  return rawCall(url, '/v1/user', { body: owner, headers });
};

/** Registers an owner and signs a waiver, both with canary names. @returns the signer's key and the owner's token */
const registerAndSign = async (): Promise<{ readonly signedKey: string; readonly idToken: string }> => {
  expect((await register({})).status).toBe(201);
  expect((await register({})).status).toBe(409);
  const { username, temporaryPassword } = await temporaryLogIn(
    url,
    readSecret(dataDir, 'registration-token') ?? '',
    EMAIL,
  );
  await rawCall(url, '/v1/auth/login', { body: { username: EMAIL, password: `${PASSWORD}-wrong` } });
  const { session } = await firstLogIn(url, username, temporaryPassword);
  const { idToken } = await setFirstPassword(url, session, PASSWORD);
  const publication = await publishWaiver(url, idToken, `Hall of ${NAME}`);
  const signing = adultSigning(publication);
  const adult = { ...signing.submission.adult, firstName: NAME, lastName: NAME, email: EMAIL };
  const body = { ...signing, submission: { adult } };
  const signed = await succeed(url, signWaiver, { body });
  const { signedKey } = signed.answer.result;
  const path = `/v1/signed_waiver/${signing.id}`;
  expect((await rawCall(url, `${path}?signed_key=${signedKey}`)).status).toBe(200);
  const headers = { authorization: idToken, 'x-log-position': signed.headers.get('x-log-position') ?? '' };
  const list = `/v1/signed_waiver?terms=${encodeURIComponent(NAME)}`;
  const found = await ask(url, listSigners, { query: { terms: NAME } }, headers);
  expect(found.results).toHaveLength(1);
  expect((await rawCall(url, `${list}&limit=${signedKey}`, { headers })).status).toBe(422);
  const wrong = { adult: { ...adult, firstName: `${NAME}\0`, [NAME]: NAME } };
  expect((await rawCall(url, '/v1/signed_waiver', { body: { ...body, submission: wrong } })).status).toBe(
    422,
  );
  return { signedKey, idToken };
};

/** Contains one query per kind of error whose message quotes its input. */
const badQueries = (signedKey: string): readonly [string, string | QueryConfig][] => [
  ['22P02', `select '${NAME}'::int`],
  ['22P02', { text: 'select $1::int', values: [EMAIL] }],
  ['22P02', { text: 'select $1::jsonb', values: [`{"key": ${signedKey}`] }],
  ['22007', `select '${NAME}'::date`],
  ['22023', { text: 'select now() at time zone $1', values: [signedKey] }],
  ['23502', { text: 'insert into identity.claims (kind, value) values ($1, $2)', values: ['email', EMAIL] }],
  [
    '23505',
    {
      text: `insert into identity.claims (kind, value, user_id, state) values ('email', $1, $2, 'confirmed')`,
      values: [EMAIL, randomUUID()],
    },
  ],
  [
    '23514',
    `insert into identity.claims (kind, value, user_id, state) values ('${NAME}', 'x', '${randomUUID()}', '${signedKey}')`,
  ],
  ['42601', `select '${EMAIL}' from from`],
  ['42P01', `select * from "${signedKey}"`],
];

const slowQueries = (signedKey: string): readonly [string, string | QueryConfig][] => [
  ['57014', { text: 'select $1::text, pg_sleep(60)', values: [EMAIL] }],
  ['57014', `select '${NAME}', '${signedKey}', pg_sleep(60)`],
];

const expectRefused = async (client: Client, queries: ReturnType<typeof badQueries>): Promise<void> => {
  for (const [code, query] of queries) {
    const error = await client.query(query as string).catch((failed: unknown) => failed);
    expect([query, error]).toEqual([query, expect.objectContaining({ code })]);
  }
};

const sleeping = async (text: string): Promise<{ readonly client: Client; readonly pid: number }> => {
  const client = await session();
  const pid = await pidOf(client);
  client.query(text).catch(() => undefined);
  const watcher = await session();
  await vi.waitFor(
    async () => {
      const { rows } = await watcher.query('select wait_event from pg_stat_activity where pid = $1', [pid]);
      expect(rows[0]?.wait_event).toBe('PgSleep');
    },
    { timeout: 60_000 },
  );
  return { client, pid };
};

const expectLogged = (text: RegExp) =>
  vi.waitFor(() => expect(serverLog()).toMatch(text), { timeout: 60_000, interval: 50 });

describe('log files and traces', () => {
  it('contain no name, address or signed key, whichever error PostgreSQL raises', async () => {
    const { signedKey, idToken } = await registerAndSign();

    for (const role of ['app', 'migrator'] as const) {
      const client = await session(role);
      await expectRefused(client, badQueries(signedKey));
      await client.query("set statement_timeout = '100ms'");
      await expectRefused(client, slowQueries(signedKey));
    }

    const gone = await session();
    await gone.query('begin');
    await gone.query('select $1::text', [EMAIL]);
    (gone as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await expectLogged(/unexpected EOF on client connection with an open transaction/);
    const ended = await sleeping(`select '${NAME}', '${signedKey}', pg_sleep(60)`);
    await (await session()).query('select pg_terminate_backend($1)', [ended.pid]);
    await expectLogged(/terminating connection due to administrator command/);
    const killed = await sleeping(`select '${EMAIL}', '${signedKey}', pg_sleep(60)`);
    process.kill(killed.pid, 'SIGKILL');
    await expectLogged(/was terminated by signal 9/);
    // Polls slowly, because registrations are limited to 30 per hour.
    await vi.waitFor(async () => expect((await register({})).status).toBe(409), {
      timeout: 60_000,
      interval: 2_000,
    });

    const logs = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\blog$/.test(name),
    );
    expect(logs).toContain('postgres.log');
    // The last spans are exported on exit.
    product.child.kill('SIGTERM');
    await product.exit;
    const steps = [
      'POST /v1/signed_waiver',
      'append WaiverSigned',
      'project signed_waivers',
      'mail signed-waiver',
    ];
    expect(collector.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(steps));
    const traces = collector.bytes().toString('latin1');
    const texts = { output: product.output(), server: serverLog(), traces };
    expect(texts.output).toContain('"route":"/v1/signed_waiver/:id"');
    for (const [where, text] of Object.entries(texts)) {
      const lines = text.split('\n').filter((line) => CANARY.test(line) || line.includes(signedKey));
      expect([where, lines]).toEqual([where, []]);
      expect(text).not.toContain(idToken);
    }
  });
});
