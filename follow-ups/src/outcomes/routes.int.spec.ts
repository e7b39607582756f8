import { randomUUID } from 'node:crypto';
import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { followUpStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOutdatedMails } from '../mails/kept-mails.ts';
import { type Outgoing, outboxDelivery } from '../mails/mail-delivery.ts';
import { outboxForCommands } from '../mails/withdraw.ts';
import { attempt } from '../outbox/attempt.ts';
import type { DeliveryResult } from '../outbox/delivery.ts';
import { createHold } from '../outbox/hold-after-restore.ts';
import { takeDue } from '../outbox/leases.ts';
import { queueFollowUps } from '../outbox/queue.ts';
import { continueOutbox } from '../reactors/continue-reactor.ts';
import {
  attemptServices,
  composePassword,
  MAIL_KEY,
  queueTestMail,
  senderFrom,
  sendingVia,
} from '../testing/mails.ts';
import { emptyOutbox } from '../testing/outbox-rows.ts';
import { appendIssues } from '../testing/reactors.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { deliveriesIn } from './deliveries-in.ts';
import { followUpRoutes } from './routes.ts';

const OWNER = randomUUID();
const STRANGER = randomUUID();
const WEBHOOK = randomUUID();
const LATER_MS = 11 * 60_000;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let webhookState: 'on' | 'off';
let log: EventLog;
let now: number;
let woken: number;
let signedWaiverId: string;
let personId: string;
let sent: Outgoing[];
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  [signedWaiverId, personId, now, woken, sent] = [randomUUID(), randomUUID(), Date.now(), 0, []];
  log = createMemoryLog();
  await appendIssues(log, signedWaiverStream(signedWaiverId), 1, OWNER);
  app = await buildTestApp({
    verifyToken: async (token) => ({ accountId: token, userId: token, sessionId: token, role: 'owner' }),
    routes: followUpRoutes({
      log,
      keys: memoryKeyStore(),
      document: async () => templateDocument(),
      database: test.database,
      clock: () => new Date(now),
      webhooks: async () => [{ id: 'webhook', state: webhookState }],
      wake: () => {
        woken += 1;
      },
    }),
  });
});
afterEach(async () => {
  await app.close();
  await emptyOutbox(test.database);
  await log.close();
});

const queue = (): Promise<string> =>
  queueTestMail(test.database, {
    stream: signedWaiverStream(signedWaiverId),
    accountId: OWNER,
    personId,
    repeatable: true,
  });

/** Attempts every due follow-up once. @param answer the server's response; undefined to keep the mail instead */
const deliver = async (answer: DeliveryResult | undefined): Promise<void> => {
  const { services } = attemptServices(test.database, log);
  const deliveries =
    answer === undefined
      ? { mail: outboxDelivery(composePassword) }
      : sendingVia(
          senderFrom(async (mail) => {
            if (answer.kind === 'done') sent.push(mail);
            return answer;
          }),
        );
  for (const row of await takeDue(test.database, { kind: 'mail', limit: 10 }))
    await attempt({ ...services, deliveries, clock: () => new Date(now) }, row);
};
const DONE: DeliveryResult = { kind: 'done', answer: { code: 250 } };

const later = (column: 'due_at' | 'not_after') =>
  test.database
    .updateTable('follow_ups.outbox')
    .set({ [column]: sql`clock_timestamp() - interval '1 second'` })
    .execute();

const list = async (account = OWNER, id = signedWaiverId) => {
  const answer = await app.inject({
    url: `/v1/signed_waiver/${id}/follow-ups`,
    headers: { authorization: account },
  });
  return { status: answer.statusCode, results: answer.json().results as FollowUp[] };
};
const only = async (): Promise<FollowUp> => {
  const { results } = await list();
  if (results[0] === undefined || results.length > 1) throw new Error(`There are ${results.length}.`);
  return results[0];
};
const resend = async (followUpId: string, key: string = randomUUID(), account = OWNER, id = signedWaiverId) =>
  app.inject({
    method: 'POST',
    url: `/v1/signed_waiver/${id}/follow-ups/${followUpId}/resend`,
    headers: { authorization: account, 'idempotency-key': key },
  });
const codeOf = (answer: Awaited<ReturnType<typeof resend>>) => [answer.statusCode, answer.json().code];
const history = async (id: string) => (await log.readStream(followUpStream(id))).map(({ type }) => type);

describe('a signed waiver’s follow-ups', () => {
  it.each([
    ['waits', undefined, { state: 'waiting', attempts: 0 }],
    ['was sent', DONE, { state: 'sent', attempts: 1, lastAnswer: 250, sentAt: expect.any(String) }],
    [
      'was refused for now',
      { kind: 'postponed', errorClass: 'EENVELOPE', answer: { code: 450 } },
      { state: 'waiting', attempts: 1, lastAnswer: 450, nextAttemptAt: expect.any(String) },
    ],
    [
      'was refused for ever',
      { kind: 'refused', errorClass: 'EENVELOPE', answer: { code: 550 } },
      { state: 'refused', attempts: 1, lastAnswer: 550 },
    ],
    ['has nobody to get it', { kind: 'unwanted' }, { state: 'withdrawn', attempts: 1 }],
    ['is no longer needed', { kind: 'not_needed' }, { state: 'not_needed', attempts: 1 }],
    [
      'waits because the server is away',
      { kind: 'away', errorClass: 'ESOCKET ECONNREFUSED' },
      { state: 'waiting', attempts: 0 },
    ],
  ] as const)('show a mail that %s', async (_what, answer, told) => {
    await queue();
    if (answer !== undefined) await deliver(answer);
    expect(await only()).toEqual({
      id: expect.any(String),
      kind: 'mail',
      template: 'temporary-password',
      recipient: 'user',
      queuedAt: expect.any(String),
      ...(told.state === 'waiting' ? { nextAttemptAt: expect.any(String) } : {}),
      ...told,
    });
  });

  it('show that a mail was kept, even once it is outdated', async () => {
    await queue();
    await deliver(undefined);
    expect(await only()).toMatchObject({ state: 'kept' });
    await later('not_after');
    await forgetOutdatedMails(test.database);
    expect(await only()).toMatchObject({ state: 'kept' });
  });

  it('never contain names', async () => {
    await queue();
    await deliver(DONE);
    expect(JSON.stringify(await list())).not.toContain('ada');
  });

  it('are visible only for their own signed waiver, and only to its owner', async () => {
    await queueTestMail(test.database, { accountId: OWNER });
    expect(await list()).toEqual({ status: 200, results: [] });
    expect((await list(STRANGER)).status).toBe(404);
    expect((await list(OWNER, randomUUID())).status).toBe(404);
  });
});

describe('unauthenticated request', () => {
  it.each([
    ['GET', '/v1/follow-up'],
    ['POST', `/v1/follow-up/${randomUUID()}/resend`],
    ['POST', '/v1/follow-up/resend-refused'],
    ['GET', `/v1/signed_waiver/${randomUUID()}/follow-ups`],
    ['POST', `/v1/signed_waiver/${randomUUID()}/follow-ups/${randomUUID()}/resend`],
  ] as const)('is rejected with 401 for %s %s', async (method, url) => {
    expect((await app.inject({ method, url })).statusCode).toBe(401);
  });
});

describe('resending', () => {
  it('sends the same mail with a new message id, and logs who requested it', async () => {
    await queue();
    await deliver(DONE);
    const { id } = await only();
    now += LATER_MS;
    const answer = await resend(id);
    expect([answer.statusCode, answer.body, woken]).toEqual([204, '', 1]);
    expect(answer.headers['x-log-position']).toEqual(expect.any(String));
    expect(await only()).toMatchObject({ state: 'waiting' });
    await deliver(DONE);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 });
    expect(sent.map(({ to, messageId }) => [to, messageId])).toEqual([
      ['ada@example.com', `<${id}@waivers.example>`],
      ['ada@example.com', `<${id}.1@waivers.example>`],
    ]);
    expect(await history(id)).toEqual(['FollowUpDone', 'FollowUpWanted', 'FollowUpDone']);
    const [, wanted] = await log.readStream(followUpStream(id));
    expect(JSON.parse(wanted?.metadata ?? '')).toMatchObject({
      accountId: OWNER,
      actor: { kind: 'user', id: OWNER },
    });
  });

  it('is a single command however often it is repeated, even after the mail was sent', async () => {
    await queue();
    await deliver(DONE);
    const { id } = await only();
    now += LATER_MS;
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await resend(id, key)).statusCode).toBe(204);
    await deliver(DONE);
    expect((await resend(id, key)).statusCode).toBe(204);
    await deliver(DONE);
    expect(sent).toHaveLength(2);
  });

  it('is completed by repeating the command after a crash that left only its event', async () => {
    await queue();
    await deliver(DONE);
    const { id } = await only();
    now += LATER_MS;
    const key = randomUUID();
    await resend(id, key);
    await test.database
      .updateTable('follow_ups.outbox')
      .set({ state: 'done', sent_at: new Date(now) })
      .execute();
    await resend(id, key);
    await deliver(DONE);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['refused for ever', { kind: 'refused', errorClass: 'EENVELOPE', answer: { code: 550 } }],
    ['postponed for hours', { kind: 'postponed', errorClass: 'EENVELOPE', answer: { code: 450 } }],
  ] as const)('immediately sends a mail that was %s', async (_what, answer) => {
    await queue();
    await deliver(answer);
    const { id } = await only();
    expect((await resend(id)).statusCode).toBe(204);
    expect(await only()).not.toHaveProperty('lastAnswer');
    await deliver(DONE);
    expect(await only()).toMatchObject({ state: 'sent' });
  });

  it('is limited to once every ten minutes', async () => {
    await queue();
    await deliver(DONE);
    const { id } = await only();
    now += 60_000;
    const answer = await resend(id);
    expect(codeOf(answer)).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers['retry-after'])).toBe(540);
    expect(await history(id)).toEqual(['FollowUpDone']);
  });

  it('returns 404 to other owners, for other signed waivers and for unknown mails', async () => {
    await queue();
    const { id } = await only();
    await appendIssues(log, signedWaiverStream(personId), 1, OWNER);
    expect(codeOf(await resend(id, randomUUID(), STRANGER))).toEqual([404, 'not_found']);
    expect(codeOf(await resend(id, randomUUID(), OWNER, personId))).toEqual([404, 'not_found']);
    expect(codeOf(await resend(randomUUID()))).toEqual([404, 'not_found']);
    expect(await history(id)).toEqual([]);
  });

  it('is no longer possible once the person is erased or the mail’s link has expired', async () => {
    await queue();
    await deliver(DONE);
    const { id } = await only();
    now += LATER_MS;
    await later('not_after');
    expect(codeOf(await resend(id))).toEqual([410, 'link_expired']);
    await test.database
      .transaction()
      .execute((transaction) => outboxForCommands(MAIL_KEY).forgetPerson(transaction, personId));
    expect(codeOf(await resend(id))).toEqual([410, 'erased']);
    expect(await only()).toMatchObject({ state: 'withdrawn' });
  });

  it('sends a mail that was held back after a restore', async () => {
    await createHold(test.database, log)();
    await queue();
    await beginEpoch(log);
    await createHold(test.database, log)();
    const { id, ...waiting } = await only();
    expect([waiting.state, 'nextAttemptAt' in waiting]).toEqual(['waiting', false]);
    await continueOutbox(test.database, 'head');
    expect(await only()).toMatchObject({ state: 'held_back' });
    expect((await resend(id)).statusCode).toBe(204);
    await deliver(DONE);
    expect(await only()).toMatchObject({ state: 'sent' });
  });
});

/** Queues follow-ups one after another so that their times differ. */
const queueKinds = async (...kinds: readonly FollowUpKind[]): Promise<void> => {
  for (const kind of kinds)
    await queueFollowUps(test.database, MAIL_KEY, [
      {
        kind,
        eventId: randomUUID(),
        stream: kind === 'webhook' ? `waiver-${randomUUID()}` : signedWaiverStream(signedWaiverId),
        correlationId: randomUUID(),
        accountId: OWNER,
        personId,
        template: `of-${kind}`,
        recipient: kind === 'mail' ? 'signer' : kind,
        ...(kind === 'webhook' ? { lane: kind } : {}),
        notAfter: new Date(Date.now() + 3_600_000),
        repeatable: true,
        payload: {},
      },
    ]);
};
const fail = (failure: 'given_up' | 'refused') =>
  test.database.updateTable('follow_ups.outbox').set({ state: 'failed', failure }).execute();
const everything = async (query = '', account = OWNER) => {
  const answer = await app.inject({
    url: `/v1/follow-up${query}`,
    headers: { authorization: account },
  });
  return answer.json() as { readonly results: AccountFollowUp[]; readonly next?: string };
};
const templates = async (query = '') => (await everything(query)).results.map(({ template }) => template);
const ask = (path: string, payload: object = {}, account = OWNER) =>
  app.inject({
    method: 'POST',
    url: `/v1/follow-up/${path}`,
    headers: { authorization: account, 'idempotency-key': randomUUID() },
    payload,
  });

describe('a business’s deliveries', () => {
  it('are listed newest first, in pages, across all kinds, with their records', {
    meta: { spec: '10.8 one place to see' },
  }, async () => {
    await queueKinds('mail', 'webhook', 'email-marketing', 'mail', 'point-of-sale');
    const inOrder = ['of-point-of-sale', 'of-mail', 'of-email-marketing', 'of-webhook', 'of-mail'];
    expect(await templates()).toEqual(inOrder);
    const first = await everything('?limit=2');
    const second = await everything(`?limit=2&after=${first.next}`);
    const third = await everything(`?limit=2&after=${second.next}`);
    const pages = [first, second, third];
    expect(pages.flatMap(({ results }) => results.map(({ template }) => template))).toEqual(inOrder);
    expect(third.next).toBeUndefined();
    const { results } = await everything();
    expect(results.map((each) => each.signedWaiverId)).toEqual([
      signedWaiverId,
      signedWaiverId,
      signedWaiverId,
      undefined,
      signedWaiverId,
    ]);
    expect(results.map((each) => each.waiverId !== undefined)).toEqual([false, false, false, true, false]);
    expect(results.map(({ kind }) => kind)).toEqual(inOrder.map((template) => template.slice(3)));
  });

  it('can be filtered by kind and by refusal', async () => {
    await queueKinds('mail', 'webhook');
    await fail('refused');
    await queueKinds('mail', 'webhook');
    expect(await templates('?kind=webhook')).toEqual(['of-webhook', 'of-webhook']);
    expect(await templates('?state=failed')).toEqual(['of-webhook', 'of-mail']);
    expect(await templates('?state=failed&kind=mail')).toEqual(['of-mail']);
    expect(await templates('?state=waiting&template=of-mail')).toEqual(['of-mail']);
    expect(await templates('?state=sent')).toEqual([]);
    expect(await templates(`?webhookId=${randomUUID()}`)).toEqual([]);
    await test.database
      .updateTable('follow_ups.outbox')
      .set({ lane: WEBHOOK })
      .where('kind', '=', 'webhook')
      .execute();
    expect(await templates(`?webhookId=${WEBHOOK}`)).toEqual(['of-webhook', 'of-webhook']);
    expect(
      (await ask('resend-refused', { since: new Date(0).toISOString(), template: 'none' })).json().result
        .resent,
    ).toBe(0);
  });

  it('show sent and kept as different states, both in rows and in filters', {
    meta: { spec: '10.8 one place to see' },
  }, async () => {
    const states = async (query: string) =>
      (await everything(query)).results.map(({ template, state }) => [template, state]);
    const settle = (
      template: string,
      settled: { readonly state: 'kept' | 'done'; readonly sent_at?: Date },
    ) =>
      test.database.updateTable('follow_ups.outbox').set(settled).where('template', '=', template).execute();
    await queueKinds('mail', 'webhook', 'email-marketing');
    await settle('of-mail', { state: 'kept' });
    await settle('of-webhook', { state: 'done', sent_at: new Date() });
    expect(await states('?state=sent')).toEqual([['of-webhook', 'sent']]);
    expect(await states('?state=kept')).toEqual([['of-mail', 'kept']]);
    // A kept mail past its deadline.
    await settle('of-mail', { state: 'done' });
    expect(await states('?state=sent')).toEqual([['of-webhook', 'sent']]);
    expect(await states('?state=kept')).toEqual([['of-mail', 'kept']]);
    expect(await states('?state=waiting')).toEqual([['of-email-marketing', 'waiting']]);
  });

  it('are private to the business, and exclude mail to its own users', async () => {
    await queueKinds('mail');
    await queue();
    expect(await templates()).toEqual(['of-mail']);
    expect((await everything('', STRANGER)).results).toEqual([]);
    const { id } = (await list()).results.find(({ recipient }) => recipient === 'user') ?? { id: '' };
    expect((await ask(`${id}/resend`)).statusCode).toBe(404);
    await fail('refused');
    expect((await ask('resend-refused', { since: new Date(0).toISOString() })).json().result.resent).toBe(1);
    expect((await list()).results.find(({ recipient }) => recipient === 'user')?.state).toBe('refused');
  });

  it('can be resent one at a time by their owner only', async () => {
    await queueKinds('webhook');
    await fail('given_up');
    const [only] = (await everything()).results;
    const path = `${only?.id}/resend`;
    expect((await ask(path, {}, STRANGER)).statusCode).toBe(404);
    expect((await ask(path)).statusCode).toBe(204);
    expect((await everything()).results).toMatchObject([{ state: 'waiting' }]);
    expect(woken).toBe(1);
  });

  it('can be resent in bulk if they were refused after a given time', {
    meta: { spec: '10.8 one place to see' },
  }, async () => {
    await queueKinds('mail');
    await test.database
      .updateTable('follow_ups.outbox')
      .set({ queued_at: new Date(Date.now() - 60_000) })
      .execute();
    await queueKinds('email-marketing', 'webhook');
    await fail('refused');
    const early = new Date(Date.now() - 30_000).toISOString();
    expect((await ask('resend-refused', { since: early }, STRANGER)).json().result.resent).toBe(0);
    webhookState = 'off';
    const resendWebhooks = () => ask('resend-refused', { since: early, kind: 'webhook' });
    expect((await resendWebhooks()).json().result).toEqual({ resent: 0 });
    webhookState = 'on';
    const webhooks = await resendWebhooks();
    expect(webhooks.json().result).toEqual({ resent: 1 });
    expect(await templates('?state=failed')).toEqual(['of-email-marketing', 'of-mail']);
    expect((await ask('resend-refused', { since: early })).json().result).toEqual({ resent: 1 });
    expect(await templates('?state=failed')).toEqual(['of-mail']);
    expect((await ask('resend-refused', { since: 'yesterday' })).statusCode).toBe(422);
  });

  it('can be resent beyond the first 500 even if those fail again', async () => {
    await queueKinds(...Array.from({ length: 501 }, () => 'webhook' as const));
    const since = new Date(0).toISOString();
    let after: string | undefined;
    const resent: number[] = [];
    do {
      await fail('refused');
      const { result } = (await ask('resend-refused', { since, after })).json();
      resent.push(result.resent);
      after = result.next;
    } while (after !== undefined);
    expect(resent).toEqual([500, 1]);
    const [newest, ...older] = (await everything('?limit=100')).results;
    expect([newest?.state, older[0]?.state]).toEqual(['waiting', 'refused']);
  });

  it('report whether any can be resent, ignoring the state filter', async () => {
    const said = async (query = '') => ((await everything(query)) as { resendable?: boolean }).resendable;
    await queueKinds('mail', 'webhook');
    expect(await said()).toBe(false);
    await fail('given_up');
    webhookState = 'off';
    const of = async () => [
      await said(),
      await said('?kind=webhook'),
      await said('?kind=mail&state=waiting'),
    ];
    expect(await of()).toEqual([true, false, true]);
    webhookState = 'on';
    expect(await of()).toEqual([true, true, true]);
    const next = (await everything('?limit=1')).next;
    expect(await said(`?limit=1&after=${next}`)).toBeUndefined();
    await test.database.updateTable('follow_ups.outbox').set({ failure: 'voided' }).execute();
    expect(await of()).toEqual([false, false, false]);
    await fail('refused');
    await later('not_after');
    expect(await of()).toEqual([false, false, false]);
  });
});

describe('deliveries for other processes', () => {
  it('are those of the list, and none for another account', async () => {
    await queue();
    const backend = {
      pool: test.pool,
      log,
      keys: memoryKeyStore(),
      document: async () => templateDocument(),
    };
    const deliveriesOf = deliveriesIn(backend);
    const { results } = await list();
    expect(results).toHaveLength(1);
    expect(await deliveriesOf(OWNER, signedWaiverId)).toEqual(results);
    expect(await deliveriesOf(STRANGER, signedWaiverId)).toEqual([]);
  });
});
