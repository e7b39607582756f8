import { randomUUID } from 'node:crypto';
import type { WebhookDelivery } from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Webhook as ToldWebhook } from '@waivers/contract/webhooks/webhooks.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { rotateMasterKey } from '@waivers/events/keys/rotate-master-key.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { openVenue, PUBLIC_URL, type Venue } from '@waivers/infra/testing/venue.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPayload } from '../mails/layout/mail.ts';
import { outboxForCommands } from '../mails/withdraw.ts';
import { readBacklog } from '../outbox/backlog.ts';
import { openPayload } from '../outbox/mail-key.ts';
import { type RunningOutbox, runOutbox } from '../outbox/run-outbox.ts';
import { attemptServices, MAIL_KEY } from '../testing/mails.ts';
import { emptyOutbox, readOutcomes } from '../testing/outbox-rows.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { forgetOldMessages } from './attempts.ts';
import { failingSince } from './failing-webhooks.ts';
import { manageWebhook } from './manage-webhooks.ts';
import { openWebhooks, type WebhookServices } from './open-webhooks.ts';
import { tellWebhooks } from './queue-messages.ts';
import { webhookRoutes } from './routes.ts';
import { webhookKeyOf, webhookSecrets } from './secrets.ts';

const KEY = { bytes: Buffer.alloc(32, 9) };

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let log: EventLog;
let keys: ReturnType<typeof memoryKeyStore>;
let venue: Venue;
let opened: WebhookServices;
let seenByRoutes: WebhookServices['webhooks'];
let receiver: TestReceiver;
let now: number;
let outbox: RunningOutbox | undefined;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  now = Date.now();
  log = createMemoryLog();
  keys = memoryKeyStore();
  venue = await openVenue({ log, keys });
  receiver = await startReceiver();
  const clock = () => new Date(now);
  opened = openWebhooks({
    log,
    keys,
    clock,
    database: test.database,
    key: KEY,
    networks: ['127.0.0.1'],
  });
  seenByRoutes = opened.webhooks;
  app = await buildTestApp({
    verifyToken: async (token) => ({
      accountId: token,
      userId: token,
      sessionId: token,
      role: 'owner',
      confirmedVersion: 1,
    }),
    routes: webhookRoutes({
      log,
      keys,
      database: test.database,
      mailKey: MAIL_KEY,
      webhooks: (accountId) => seenByRoutes(accountId),
      ...opened.sending,
      wake: () => outbox?.wake(0),
    }),
  });
});
afterEach(async () => {
  opened.stop();
  await outbox?.stop();
  outbox = undefined;
  opened.close();
  receiver.close();
  await app.close();
  await emptyOutbox(test.database);
  await log.close();
});

const call = async (
  method: string,
  path: string,
  payload?: object,
  account = venue.accountId,
  key = randomUUID(),
) => {
  const answer = await app.inject({
    method: method as 'GET',
    url: `/v1/webhook${path}`,
    headers: { authorization: account, 'idempotency-key': key },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) };
};

type Added = ToldWebhook & { readonly secret: string };
const ALL = ['signed_waiver.signed', 'waiver.published'];
const add = async (url = receiver.url): Promise<Added> =>
  (await call('POST', '', { url, types: ALL })).result;

/** Handles all events in the log so far, as the reactor does. */
const react = async (): Promise<void> => {
  const reactor = tellWebhooks({ log, mailKey: MAIL_KEY, webhooks: opened.webhooks, publicUrl: PUBLIC_URL });
  const ready = await createPrepareEvents(keys)(reactor, await log.readAll({ limit: 1000 }));
  const events = ready.flatMap((each) => ('event' in each ? [each.event] : []));
  await test.database.transaction().execute((transaction) => reactor.react(transaction, events));
};

const begin = (): void => {
  const { services } = attemptServices(test.database, log);
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  outbox = runOutbox({
    ...services,
    keys,
    logger,
    deliveries: { webhook: opened.delivery },
    onAttempted: () => undefined,
  });
};

const deliveries = async (id: string, query = ''): Promise<readonly WebhookDelivery[]> =>
  (await call('GET', `/${id}/deliveries${query}`)).results;

const until = async (id: string, isSo: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery> => {
  let found: WebhookDelivery | undefined;
  await expect
    .poll(async () => {
      found = (await deliveries(id)).find(isSo);
      return found !== undefined;
    })
    .toBe(true);
  return found as WebhookDelivery;
};

const dueNow = async (): Promise<void> => {
  await test.database
    .updateTable('follow_ups.outbox')
    .set({ due_at: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'waiting')
    .execute();
  outbox?.wake(0);
};

/** Runs the reactor twice and returns the owner's mails, with the server's port and the rest of its URL masked. */
const mailsToOwner = async (): Promise<readonly string[]> => {
  await react();
  await react();
  const rows = await test.database
    .selectFrom('follow_ups.outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'mail')
    .where('account_id', '=', venue.accountId)
    .execute();
  const payloads = rows.map(({ id, payload }) => openPayload(MAIL_KEY, id, payload ?? Buffer.alloc(0)));
  const mails = await Promise.all(payloads.map((payload) => venue.mail(payload as MailPayload)));
  return mails.map((mail) => {
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'A webhook was turned off' });
    expect(mail.text).not.toContain('/hook');
    expect(mail.text).toMatch(/waivers\.example\/account\/webhooks\/[0-9a-f-]{36}\n/);
    return mail.text.replaceAll(/:\d+/g, ':PORT').replaceAll('\n', ' ');
  });
};

describe('webhook over HTTP', () => {
  it('receives a signature’s ids without personal data, signed according to Standard Webhooks', {
    meta: { spec: '10.6 webhooks' },
  }, async () => {
    const { id, secret } = await add();
    const signed = await venue.sign({ values: { firstName: 'Grace' } });
    await react();
    begin();
    const delivery = await until(id, ({ state }) => state === 'sent');
    const [message] = receiver.received;
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
      type: 'signed_waiver.signed',
      data: { signedWaiverId: signed.id, url: `${PUBLIC_URL}/v1/signed_waiver_auth/${signed.id}` },
    });
    expect(message?.body).not.toContain('Grace');
    expect(message?.headers['webhook-id']).toBe(delivery.id);
    expect(delivery).toMatchObject({
      type: 'signed_waiver.signed',
      attempts: 1,
      request: message?.body,
      answers: [{ status: 204 }],
    });
    expect(await readOutcomes(log, delivery.id)).toMatchObject([
      { type: 'FollowUpDone', channel: 'webhook' },
    ]);
  });

  it('receives a repeated event once, and no events it is not subscribed to', async () => {
    const { id } = await add();
    await call('PUT', `/${id}`, { url: receiver.url, types: ['waiver.published'], isOn: true });
    await venue.sign();
    await react();
    expect(await deliveries(id)).toEqual([]);
    await call('PUT', `/${id}`, { url: receiver.url, types: ALL, isOn: true });
    await react();
    await react();
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('signs with both secrets for a day after a rotation, then only with the new one', {
    meta: { spec: '10.6 webhooks' },
  }, async () => {
    const { id, secret } = await add();
    const rotated = await call('POST', `/${id}/rotate`);
    expect(rotated.result).toMatchObject({ oldSecretUntil: new Date(now + 86_400_000).toISOString() });
    const verified = async (with_: string): Promise<boolean> => {
      await call('POST', `/${id}/ping`);
      const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
      try {
        new Webhook(with_).verify(body, {
          ...headers,
          'webhook-timestamp': headers['webhook-timestamp'] ?? '',
        });
        return true;
      } catch {
        return false;
      }
    };
    expect([await verified(secret), await verified(rotated.result.secret)]).toEqual([true, true]);
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    now += 86_400_001;
    await call('POST', `/${id}/ping`);
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('has the URL requested last, even if another change is saved during the request', async () => {
    const { id } = await add();
    const change = (url: string) => call('PUT', `/${id}`, { url, types: ALL, isOn: true });
    const known = opened.webhooks;
    const overtaken: typeof known = async (accountId) => {
      const seen = await known(accountId);
      seenByRoutes = known;
      expect((await change(`${receiver.url}/2`)).status).toBe(200);
      return seen;
    };
    seenByRoutes = overtaken;
    expect((await change(receiver.url)).result).toMatchObject({ id, url: receiver.url });
    expect(await known(venue.accountId)).toMatchObject([{ id, url: receiver.url }]);
  });

  it('is not created twice when the request is repeated after a lost response', async () => {
    const key = randomUUID();
    const body = { url: receiver.url, types: ALL };
    const first = await call('POST', '', body, venue.accountId, key);
    const again = await call('POST', '', body, venue.accountId, key);
    expect(again).toEqual(first);
    const other = { url: `${receiver.url}/other`, types: ALL };
    expect(await call('POST', '', other, venue.accountId, key)).toMatchObject({
      status: 409,
      code: 'id_already_used',
    });
    const eve = await openVenue({ log, keys });
    const hers = await call('POST', '', body, eve.accountId, key);
    expect(hers.status).toBe(201);
    expect([hers.result.id === first.result.id, hers.result.secret === first.result.secret]).toEqual([
      false,
      false,
    ]);
  });

  it('keeps its secret and URL out of the log', async () => {
    const { secret } = await add();
    const text = JSON.stringify(await log.readAll({ limit: 1000 }));
    expect(text).toContain('WebhookAdded');
    expect(text).not.toContain(secret.slice('whsec_'.length));
    expect(text).not.toContain('127.0.0.1');
  });

  it.each([
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://user:pass@hooks.example/',
    'http://192.168.0.7/',
  ])('cannot use the URL %s', async (url) => {
    const refused = await call('POST', '', { url, types: ALL });
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: 'url', code: 'address_not_allowed', params: { host: 'closed' } }],
    });
    const { id } = await add();
    expect(await call('PUT', `/${id}`, { url, types: ALL, isOn: true })).toMatchObject({
      status: 422,
      errors: [{ path: 'url', code: 'address_not_allowed' }],
    });
    expect((await call('GET', '')).results).toMatchObject([{ id, url: receiver.url }]);
  });

  it.each(['127.0.0.1', '10.0.0.8', '::ffff:169.254.169.254', 'fd00::1'])(
    'receives nothing if its name resolves to %s when sending, and logs the reason',
    { meta: { spec: '10.4 no address leads inside' } },
    async (inside) => {
      const { id } = await add('https://hooks.example/');
      opened.close();
      opened = openWebhooks({
        log,
        keys,
        clock: () => new Date(now),
        database: test.database,
        key: KEY,
        networks: [],
        outbound: createOutbound({ resolve: async () => [inside] }),
      });
      await venue.sign();
      await react();
      begin();
      const tried = await until(id, ({ answers }) => answers.length > 0);
      expect(tried).toMatchObject({ state: 'waiting', answers: [{ reason: 'address_not_allowed' }] });
      expect(tried.answers[0]).not.toHaveProperty('status');
    },
  );

  it('is limited to ten per business, and accessible only to its owner', async () => {
    const { id } = await add();
    for (let count = 1; count < 10; count += 1) await add();
    expect(await call('POST', '', { url: receiver.url, types: ALL })).toMatchObject({
      status: 409,
      code: 'limit_reached',
    });
    const { accountId: eve } = await openVenue({ log, keys });
    expect((await call('GET', '', undefined, eve)).results).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', `/${id}`, { url: receiver.url, types: ALL, isOn: true }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate`],
      ['POST', `/${id}/ping`],
      ['GET', `/${id}/deliveries`],
      ['POST', `/${id}/deliveries/${randomUUID()}/resend`],
      ['POST', `/${id}/resend-refused`, { since: '2026-01-01T00:00:00Z' }],
    ] as const)
      expect([method, path, (await call(method, path, body, eve)).status]).toEqual([method, path, 404]);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', '')).results).toHaveLength(9);
  });
});

describe('failing webhook', () => {
  it('gets the message again later with the same id, and all responses are logged', async () => {
    const { id } = await add();
    await venue.sign();
    await react();
    let asked = 0;
    receiver.answer((_message, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503, { 'retry-after': '3600' }).end('x'.repeat(5000));
      else response.writeHead(200).end('thanks');
    });
    begin();
    // The delay requested by the server instead of the usual minute.
    const anHour = ({ nextAttemptAt = '' }: WebhookDelivery) =>
      Date.parse(nextAttemptAt) > Date.now() + 3_000_000;
    const postponed = await until(id, anHour);
    expect(postponed.answers).toMatchObject([{ status: 503, answer: 'x'.repeat(1024), isCut: true }]);
    expect((await call('GET', '')).results).toMatchObject([{ failingSince: expect.any(String) }]);
    await dueNow();
    const sent = await until(id, ({ state }) => state === 'sent');
    expect(sent.answers).toMatchObject([{ status: 200, answer: 'thanks' }, { status: 503 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([sent.id]),
    );
    expect((await call('GET', '')).results[0]).not.toHaveProperty('failingSince');
  });

  it('is turned off after a 410, and gets everything it refused once it is back on', async () => {
    const { id } = await add();
    await venue.sign();
    await venue.sign();
    await react();
    receiver.answer((_message, response) => void response.writeHead(410).end());
    begin();
    await expect
      .poll(async () => (await deliveries(id)).map(({ state }) => state))
      .toEqual(['refused', 'refused']);
    const off = { state: 'switched_off', switchedOff: { at: expect.any(String), reason: 'gone' } };
    expect((await call('GET', '')).results).toMatchObject([off]);
    await venue.sign();
    await react();
    expect(await deliveries(id)).toHaveLength(2);
    expect(await mailsToOwner()).toEqual([
      expect.stringContaining(
        'Your server at 127.0.0.1:PORT responded that this URL no longer exists (410 Gone)',
      ),
    ]);
    receiver.answer((_message, response) => void response.writeHead(204).end());
    await call('PUT', `/${id}`, { url: receiver.url, types: ALL, isOn: true });
    const again = await call('POST', `/${id}/resend-refused`, { since: '2026-01-01T00:00:00Z' });
    expect(again.result).toEqual({ resent: 2 });
    await expect.poll(async () => (await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is turned off after five days', {
    meta: { spec: '10.2 switched off by itself' },
  }, async () => {
    const { id } = await add();
    await venue.sign();
    await react();
    receiver.answer((_message, response) => void response.writeHead(500).end());
    begin();
    await until(id, ({ answers }) => answers.length === 1);
    await opened.switchOffFailing();
    expect((await call('GET', '')).results).toMatchObject([{ state: 'on' }]);
    await test.database
      .updateTable('follow_ups.failing_webhooks')
      .set({ since: sql<Date>`clock_timestamp() - interval '5 days'` })
      .execute();
    await opened.switchOffFailing();
    await opened.switchOffFailing();
    expect((await call('GET', '')).results).toMatchObject([{ state: 'switched_off' }]);
    const types = (await log.readAll({ limit: 1000 })).map(({ type }) => type);
    expect(types.filter((type) => type === 'WebhookSwitchedOff')).toHaveLength(1);
    expect(await mailsToOwner()).toEqual([
      expect.stringMatching(
        new RegExp(
          `hasn’t accepted any of our deliveries for five days, so we turned the webhook off[^]*/account/webhooks/${id}\\b`,
        ),
      ),
    ]);
  });

  it.each([
    ['another address', { url: 'https://127.0.0.1/2', isOn: false }, false],
    ['being switched on', { isOn: true }, false],
    ['other types while it is off', { isOn: false }, true],
  ])(
    'restarts the five days only for a new URL or when turned on (%s: %j)',
    async (_what, change, isKept) => {
      const { id } = await add();
      await test.database
        .insertInto('follow_ups.failing_webhooks')
        .values({ webhook_id: id, account_id: venue.accountId })
        .execute();
      await call('PUT', `/${id}`, { url: receiver.url, types: ALL, ...change });
      const failing = await failingSince(test.database, venue.accountId);
      expect(failing.has(id)).toBe(isKept);
    },
  );

  it('does not delay other webhooks when it hangs', {
    meta: { spec: '10.5 a slow server delays' },
  }, async () => {
    const slow = await add();
    const quick = await startReceiver();
    const other = await add(quick.url);
    receiver.answer(() => undefined);
    for (let count = 0; count < 30; count += 1) await venue.sign();
    await react();
    begin();
    await expect.poll(() => quick.received.length).toBe(30);
    await expect.poll(async () => (await deliveries(other.id, '?state=waiting')).length).toBe(0);
    expect((await deliveries(slow.id)).every(({ state }) => state === 'waiting')).toBe(true);
    expect(await readBacklog(test.database)).toEqual([
      { kind: 'webhook', waiting: 30, overdueSeconds: expect.toSatisfy((seconds) => seconds > 0) },
    ]);
    quick.close();
  });
});

describe('webhook messages', () => {
  it('are listed in pages, and can be resent with the same id', {
    meta: { spec: '10.6 webhooks' },
  }, async () => {
    const { id } = await add();
    for (let count = 0; count < 25; count += 1) await venue.sign();
    await react();
    begin();
    await expect.poll(() => receiver.received.length).toBe(25);
    await expect.poll(async () => (await deliveries(id, '?state=waiting')).length).toBe(0);
    const first = await call('GET', `/${id}/deliveries`);
    const second = await call('GET', `/${id}/deliveries?after=${first.next}`);
    expect([first.results.length, second.results.length, second.next]).toEqual([20, 5, undefined]);
    const ids = [...first.results, ...second.results].map((each: WebhookDelivery) => each.id);
    expect(new Set(ids).size).toBe(25);
    now += 60_000;
    const [last] = ids;
    expect((await call('POST', `/${id}/deliveries/${last}/resend`)).status).toBe(204);
    await expect.poll(() => receiver.received.length).toBe(26);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last);
  });

  it('are deleted with the webhook’s secrets when it is removed', async () => {
    const [removed, other] = [await add(), await add()];
    for (const { id } of [removed, other]) await call('POST', `/${id}/ping`);
    expect((await call('DELETE', `/${removed.id}`)).status).toBe(204);
    for (const table of ['webhook_secrets', 'webhook_attempts'] as const)
      expect(
        await test.database
          .selectFrom(`follow_ups.${table}`)
          .select('webhook_id')
          .where('account_id', '=', venue.accountId)
          .execute(),
      ).toEqual([{ webhook_id: other.id }]);
  });

  const keptOf = async () =>
    (
      await Promise.all(
        (['webhook_secrets', 'webhook_attempts', 'failing_webhooks'] as const).map((table) =>
          test.database
            .selectFrom(`follow_ups.${table}`)
            .select('webhook_id')
            .where('account_id', '=', venue.accountId)
            .execute(),
        ),
      )
    ).flat();

  it.each(['removed', 'erased'] as const)(
    'leave no trace if the webhook is %s before the response arrives',
    async (how) => {
      const { id } = await add();
      await venue.sign();
      await react();
      let gone = false;
      receiver.answer((_message, response) => {
        const going =
          how === 'removed'
            ? call('DELETE', `/${id}`)
            : test.database
                .transaction()
                .execute((within) => outboxForCommands(KEY).forgetAccount(within as never, venue.accountId));
        void going.then(() => {
          gone = true;
          response.writeHead(500).end('too late');
        });
      });
      begin();
      await expect.poll(() => gone).toBe(true);
      await outbox?.stop();
      outbox = undefined;
      expect(receiver.received).toHaveLength(1);
      expect(await keptOf()).toEqual([]);
    },
  );

  it('are deleted even if the process that removed the webhook crashes midway', async () => {
    const { id } = await add();
    await call('POST', `/${id}/ping`);
    const commandId = randomUUID();
    await manageWebhook(
      { log, keys },
      { type: 'RemoveWebhook', webhookId: id },
      {
        commandId,
        correlationId: commandId,
        accountId: venue.accountId,
        actor: { kind: 'system' },
        now: new Date(now),
      },
    );
    expect(await keptOf()).toHaveLength(2);
    await react();
    expect(await keptOf()).toEqual([]);
  });

  it('are deleted after a month unless they are still waiting', async () => {
    const { id } = await add();
    for (let count = 0; count < 2; count += 1) await venue.sign();
    await react();
    const [waiting, done] = await deliveries(id);
    const set = (values: object) => test.database.updateTable('follow_ups.outbox').set(values);
    await set({ not_after: sql<Date>`clock_timestamp() - interval '1 second'` }).execute();
    await set({ state: 'done' })
      .where('id', '=', done?.id ?? '')
      .execute();
    await forgetOldMessages(test.database);
    expect((await deliveries(id)).map((each) => each.id)).toEqual([waiting?.id]);
  });

  it('are not sent when the webhook’s secret is missing, and create no new one', async () => {
    const { id } = await add();
    await test.database.deleteFrom('follow_ups.webhook_secrets').where('webhook_id', '=', id).execute();
    expect((await call('POST', `/${id}/ping`)).status).toBe(404);
    expect([receiver.received, await keptOf()]).toEqual([[], []]);
  });

  it('can be sent as tests a few times per minute per business', async () => {
    const { id } = await add();
    const statuses = await Promise.all(Array.from({ length: 21 }, () => call('POST', `/${id}/ping`)));
    expect(statuses.filter(({ status }) => status === 429)).toMatchObject([{ code: 'rate_limited' }]);
    expect((await call('POST', `/${id}/ping`, undefined, randomUUID())).status).toBe(404);
  });

  it('are deleted with the webhook’s secrets when the business is erased', async () => {
    const { id } = await add();
    await venue.sign();
    await react();
    begin();
    await until(id, ({ state }) => state === 'sent');
    await test.database
      .transaction()
      .execute((transaction) => outboxForCommands(KEY).forgetAccount(transaction as never, venue.accountId));
    for (const table of ['webhook_secrets', 'webhook_attempts', 'failing_webhooks'] as const)
      expect(
        await test.database
          .selectFrom(`follow_ups.${table}`)
          .selectAll()
          .where('account_id', '=', venue.accountId)
          .execute(),
      ).toEqual([]);
  });
});

it('webhook secrets survive a master key rotation', async () => {
  const [first, second] = [TEST_MASTER_KEY, { bytes: Buffer.alloc(32, 3) }];
  const secretUnder = async (masterKey: MasterKey): Promise<string> => {
    const secrets = webhookSecrets(test.database, await webhookKeyOf(test.database, masterKey));
    return secrets.of({ id: WEBHOOK, generation: 1 }, venue.accountId);
  };
  const WEBHOOK = randomUUID();
  const secret = await secretUnder(first);
  const pool = new Pool({ connectionString: test.migratorUrl, max: 1 });
  const migrator = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  await recordMasterKey(test.database, first);
  await rotateMasterKey(migrator, first, second);
  await migrator.destroy();
  expect(await secretUnder(second)).toBe(secret);
  await expect(secretUnder(first)).rejects.toThrow();
});
