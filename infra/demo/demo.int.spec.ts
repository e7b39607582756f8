import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { confirm } from '@waivers/contract/auth/confirm.ts';
import { logIn } from '@waivers/contract/auth/log-in.ts';
import { type ListedSigner, listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { IntegrationInput, ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { changeOwnerAccount, readOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { AUDIT_EXAMPLES } from '@waivers/projections/testing/audit-examples.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';
import { type Api, apiAt } from './api.ts';

// Creating a demo is slow, so all tests share one.
let folder: string;
let product: Launched | undefined;
let first: Started;
let rows: readonly ListedSigner[];
beforeAll(async () => {
  folder = makeFolder();
  first = await startDemo();
});
afterAll(async () => {
  product?.child.kill('SIGKILL');
  await product?.exit;
  await removeFolder(folder);
});

type Started = {
  readonly api: Api;
  readonly url: string;
  readonly username: string;
  readonly password: string;
};

const startDemo = async (): Promise<Started> => {
  product = launch(folder, {}, undefined, ['--demo']);
  await product.printed(/Password |The demo is missing/);
  expect(product.output()).not.toContain('The demo is missing');
  const [, username = ''] = /User name +(\S+)/.exec(product.output()) ?? [];
  const [, password = ''] = /Password +(\S+)/.exec(product.output()) ?? [];
  const url = await product.url();
  return { api: apiAt(url), url, username, password };
};

const asOwner = async ({ api, username, password }: Started) => {
  const loggedIn = await api.ask(logIn, { body: { username, password } });
  if (!('idToken' in loggedIn)) throw new Error('The owner of the demo has to choose a password.');
  const authorization = loggedIn.idToken;
  const body = { currentPassword: password };
  const { confirmation } = await api.ask(confirm, { body }, { authorization });
  return { userId: loggedIn.user.id, headers: { authorization, 'x-confirmation': confirmation } };
};

const listed = async (started: Started) => {
  const { api } = started;
  const { headers } = await asOwner(started);
  const rows: ListedSigner[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = await api.ask(listSigners, { query: { limit: 100, after } }, headers);
    rows.push(...page.results);
    after = page.next;
    isMore = after !== undefined;
  }
  const { results: waivers } = await api.ask(listWaivers, {}, headers);
  const { results: found } = await api.ask(listSigners, { query: { terms: 'nguyen' } }, headers);
  return { rows, waivers, found };
};

/** Connects the demo's services with the credentials it printed. */
const connectServices = async (started: Started) => {
  await product?.printed('Client secret ');
  const printed = (words: string): string =>
    new RegExp(`${words} ([^\\s,]+)`).exec(product?.output() ?? '')?.[1] ?? '';
  const { userId: id, headers } = await asOwner(started);
  const entered: readonly IntegrationInput[] = [
    { service: 'klaviyo', listId: printed('List ID'), apiKey: printed('Klaviyo .*API Key') },
    { service: 'mailchimp', audienceId: printed('Audience ID'), apiKey: printed('Mailchimp .*API Key') },
    {
      service: 'shopify',
      tenant: printed('Shop'),
      clientId: printed('Client ID'),
      clientSecret: printed('Client secret'),
    },
  ];
  let integrations: readonly ShownIntegration[] = [];
  for (const each of entered) {
    const input = { params: { id }, body: { config: { integrations: [each] } } };
    integrations = (await started.api.ask(changeOwnerAccount, input, headers)).result.config.integrations;
  }
  return integrations.map(({ service, status }) => [service, status]);
};

/** Counts failed log-ins with the demo's password in the metrics of the product's own port. */
const failedLogIns = async ({ url }: Started): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counted = metrics
    .split('\n')
    .filter(
      (line) => /^http_server_requests_total{.*"\/v1\/auth\/login"/.test(line) && line.includes('="401"'),
    );
  return counted.reduce((sum, line) => sum + Number(line.split('} ')[1]), 0);
};

/** Starts the product without `--demo`. */
const startPlainly = async (known: Started) => {
  product = launch(folder);
  await product.printed('Disconnected the demo’s services');
  const started = { ...known, api: apiAt(await product.url()) };
  const { userId: id, headers } = await asOwner(started);
  const { result } = await started.api.ask(readOwnerAccount, { params: { id } }, headers);
  product.child.kill('SIGTERM');
  await product.exit;
  return result.config.integrations;
};

/** Removes mail states, because mail may still be in flight. */
const withoutMails = (rows: readonly ListedSigner[]) => rows.map(({ mail: _mail, ...row }) => row);

/** Expects thirteen months of signatures up to today, returning customers and front-desk notes. */
const expectPast = (rows: readonly ListedSigner[]): void => {
  const now = Date.now();
  const agoOf = ({ date }: ListedSigner): number => (now - Date.parse(date)) / 86_400_000;
  expect(rows.every((row) => agoOf(row) > 0)).toBe(true);
  const ages = rows.map(agoOf);
  expect(Math.max(...ages)).toBeGreaterThan(390);
  expect(ages.filter((age) => age < 7.5).length).toBeGreaterThan(rows.length / 2);
  const dayOf = (instant: number): string => dateIn('Europe/Berlin', new Date(instant));
  const days = rows.map(({ date }) => dayOf(Date.parse(date)));
  for (const day of [dayOf(now), dayOf(now - 86_400_000)])
    expect(days.filter((each) => each === day).length).toBeGreaterThan(8);
  const arrived = rows.filter(({ arrivedOn }) => arrivedOn !== null);
  expect(arrived.length).toBeGreaterThan(20);
  expect(arrived.every(({ date, arrivedOn }) => dayOf(Date.parse(date)) === arrivedOn)).toBe(true);
  const people = Map.groupBy(rows, ({ firstName, lastName, birthDate }) =>
    [firstName, lastName, birthDate].join(),
  );
  const again = [...people.values()].filter((records) => records.length > 1);
  const voidedOf = (records: readonly ListedSigner[]) => records.filter(({ voided }) => voided).length;
  expect(new Set(again.map(voidedOf))).toEqual(new Set([0, 1]));
  expect(rows.filter(({ voided }) => voided).length).toBe(1);
};

const REPLAY = join(import.meta.dirname, '..', 'replay', 'replay.ts');

const replay = async (...args: readonly string[]): Promise<string> => {
  const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data') };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, [REPLAY, ...args], options)).stdout;
};

/** Indexes of examples without results in the demo: no waiver changed in the last month, and nothing was exported. */
const WITHOUT_ANSWER: ReadonlySet<number> = new Set([2, 8]);
const GIVEN_UP = 10;

const stop = async (): Promise<void> => {
  product?.child.kill('SIGTERM');
  await product?.exit;
};

describe('demo', () => {
  it('creates an owner, three waivers, 200 signatures and stand-ins for services', {
    meta: { spec: '1.6 e-mail marketing' },
  }, async () => {
    expect(await failedLogIns(first)).toBe(1);
    await expect.poll(async () => (await listed(first)).rows.length).toBe(279);
    const { waivers, found, ...list } = await listed(first);
    rows = list.rows;
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
    expect(waivers.map(({ published }) => published)).toEqual([true, true, true]);
    expect(found.map(({ lastName }) => lastName)).toContain('Nguyễn');
    expect(rows.some(({ lastName }) => /[가-힣]/.test(lastName))).toBe(true);
    expect(rows.some(({ lastName }) => /[一-龯]/.test(lastName))).toBe(true);
    expectPast(rows);
    await expect
      .poll(async () => (await listed(first)).rows.filter(({ serviceRefused }) => serviceRefused).length)
      .toBe(1);
    expect(await connectServices(first)).toEqual([
      ['mailchimp', 'active'],
      ['klaviyo', 'inactive'],
      ['shopify', 'active'],
    ]);
  });

  it('answers every example in docs/audit.md, and replays the same events whether the product is running or stopped', async () => {
    const analyst = new Client({ connectionString: (await replay('--database-url')).trim() });
    await analyst.connect();
    const [, givenUp = ''] = AUDIT_EXAMPLES[GIVEN_UP - 1] ?? [];
    // Wait until the stand-in has rejected one contact, which happens asynchronously.
    await expect.poll(async () => (await analyst.query(givenUp)).rowCount).toBeGreaterThan(0);
    const counts: number[] = [];
    for (const [, query] of AUDIT_EXAMPLES) counts.push((await analyst.query(query)).rowCount ?? 0);
    const running = (await replay('--type', 'WaiverSigned')).trimEnd().split('\n');
    await analyst.end();
    expect(counts.map((count, index) => [index + 1, count > 0])).toEqual(
      counts.map((_, index) => [index + 1, !WITHOUT_ANSWER.has(index + 1)]),
    );
    expect(running.length).toBe(200);
    expect(running[0]).toMatch(/"firstName":"[^"]+"/);
    await stop();
    expect((await replay('--type', 'WaiverSigned')).trimEnd().split('\n')).toEqual(running);
  });

  it('adds nothing when started again, and disconnects its services when started without --demo', async () => {
    await stop();
    expect(await startPlainly(first)).toEqual([]);
    const second = await startDemo();
    expect([second.username, second.password]).toEqual([first.username, first.password]);
    expect(withoutMails((await listed(second)).rows)).toEqual(withoutMails(rows));
  });
});
