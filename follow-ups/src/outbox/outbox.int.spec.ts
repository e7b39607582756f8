import { randomUUID } from 'node:crypto';
import { followUpStream } from '@waivers/events/definitions/streams.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { FAILURE_REASONS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactorDatabase } from '../database/database.ts';
import { forgetOutdatedMails, readKeptMails } from '../mails/kept-mails.ts';
import { type Outgoing, outboxDelivery } from '../mails/mail-delivery.ts';
import { outboxForCommands } from '../mails/withdraw.ts';
import {
  attemptServices,
  composePassword,
  MAIL_KEY,
  queueTestMail,
  senderFrom,
  sendingVia,
} from '../testing/mails.ts';
import { emptyOutbox, failing, outboxIn, readOutcomes } from '../testing/outbox-rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type AttemptServices, attempt } from './attempt.ts';
import { MOST_ATTEMPTS } from './back-off.ts';
import { takeDue } from './leases.ts';
import { mailKeyOf, openPayload } from './mail-key.ts';
import { runOutbox } from './run-outbox.ts';
import { listFailed, retryFailed } from './undelivered.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let log: EventLog;
let services: AttemptServices;
let delivered: Outgoing[];
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  log = createMemoryLog();
  ({ services, delivered } = attemptServices(test.database, log));
});
afterEach(async () => {
  await emptyOutbox(test.database);
  await log.close();
});

/** Long enough for busy machines. */
const WAITS = { timeout: 60_000 };

const { rows, row, takeOne, later, runToEnd: run } = outboxIn(() => test.database);
const runToEnd = () => run(services);
const outcomes = (id: string) => readOutcomes(log, id);

describe('outbox table', () => {
  it('accepts exactly the vocabulary’s failure reasons', async () => {
    const { rows: checks } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'follow_ups.outbox'::regclass and conname = 'outbox_failure_check'`.execute(
      test.database,
    );
    const words = checks.flatMap(({ definition }) => definition.match(/(?<=')\w+(?=')/g) ?? []);
    expect(words).toEqual(FAILURE_REASONS);
  });
});

describe('queued mail', () => {
  it('exists once per event, template and kind of recipient', async () => {
    const eventId = await queueTestMail(test.database);
    await queueTestMail(test.database, { eventId, payload: { temporaryPassword: 'other' } });
    await queueTestMail(test.database, { eventId, recipient: 'guardian' });
    await queueTestMail(test.database);
    const stored = (await rows()).map(({ event_id, recipient }) => [event_id === eventId, recipient]);
    expect(stored).toEqual([
      [true, 'user'],
      [true, 'guardian'],
      [false, 'user'],
    ]);
    await runToEnd();
    expect(JSON.stringify(delivered)).not.toContain('other');
  });

  it('is sealed until it is delivered, then deleted', async () => {
    await queueTestMail(test.database);
    const stored = JSON.stringify(await row()) + (await row()).payload?.toString('latin1');
    for (const secret of ['ada@', 'Ada', 'acme', 'fghjk']) expect(stored).not.toContain(secret);
    await runToEnd();
    expect(await row()).toMatchObject({ state: 'done', payload: null, lease: null });
    expect(delivered.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('stays readable in the outbox until it is outdated', async () => {
    await queueTestMail(test.database);
    services = { ...services, deliveries: { mail: outboxDelivery(composePassword) } };
    await runToEnd();
    const kept = () => readKeptMails(test.database, MAIL_KEY, 10);
    expect((await kept()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ username: 'acme1234' }),
    ]);
    await forgetOutdatedMails(test.database);
    expect(await kept()).toHaveLength(1);
    await later('not_after');
    await forgetOutdatedMails(test.database);
    expect(await kept()).toEqual([]);
    expect(await row()).toMatchObject({ state: 'done', payload: null });
  });

  it('exists once per command when an owner tests a draft', async () => {
    const draft = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      accountId: randomUUID(),
      userId: randomUUID(),
      emailSubject: 'Hello [[first-name]]',
      emailTemplate: { type: 'doc' as const, content: [] },
      locale: 'de' as const,
    };
    const outbox = outboxForCommands(TEST_MASTER_KEY);
    const queue = () => test.database.transaction().execute((within) => outbox.queueTestMail(within, draft));
    await queue();
    await queue();
    expect(await rows()).toHaveLength(1);
    const { id, payload, person_id, event_id, template } = await row();
    expect([event_id, person_id, template]).toEqual([
      derivedId(draft.commandId, draft.userId),
      draft.userId,
      'test',
    ]);
    const key = await mailKeyOf(test.database, TEST_MASTER_KEY);
    expect(payload && openPayload(key, id, payload)).toEqual({
      template: 'test',
      userId: draft.userId,
      emailSubject: 'Hello [[first-name]]',
      emailTemplate: { type: 'doc', content: [] },
      locale: 'de',
    });
    const other = { ...draft, userId: randomUUID() };
    await test.database.transaction().execute((within) => outbox.queueTestMail(within, other));
    expect(await rows()).toHaveLength(2);
  });

  it('can be withdrawn, even when kept, and is deleted with its person or account', async () => {
    const [ada, eve, account] = [randomUUID(), randomUUID(), randomUUID()];
    await queueTestMail(test.database, { personId: ada });
    services = { ...services, deliveries: { mail: outboxDelivery(composePassword) } };
    await runToEnd();
    await queueTestMail(test.database, { personId: ada });
    await queueTestMail(test.database, { personId: eve, accountId: account });
    await queueTestMail(test.database, { personId: eve });
    const within = (work: (transaction: Transaction<ReactorDatabase>) => Promise<void>) =>
      test.database.transaction().execute(work);
    const readable = async () =>
      (await rows()).flatMap((each) => (each.payload === null ? [] : [each.person_id]));
    expect(await readable()).toEqual([ada, ada, eve, eve]);
    await within((transaction) =>
      outboxForCommands(TEST_MASTER_KEY).withdrawTemporaryPassword(transaction, ada),
    );
    expect(await readable()).toEqual([eve, eve]);
    await within((transaction) => outboxForCommands(TEST_MASTER_KEY).forgetAccount(transaction, account));
    expect(await readable()).toEqual([eve]);
    await within((transaction) => outboxForCommands(TEST_MASTER_KEY).forgetPerson(transaction, eve));
    expect((await rows()).map(({ state, payload }) => [state, payload])).toEqual(
      Array.from({ length: 4 }, () => ['withdrawn', null]),
    );
    expect(await takeDue(test.database, { kind: 'mail', limit: 10 })).toEqual([]);
  });

  it('is withdrawn with the temporary password that it contains, unlike the person’s other mail', async () => {
    const person = randomUUID();
    for (const template of ['temporary-password', 'recovery', 'test'] as const) {
      const id = await queueTestMail(test.database, { personId: person });
      await test.database
        .updateTable('follow_ups.outbox')
        .set({ template })
        .where('event_id', '=', id)
        .execute();
    }
    await test.database
      .transaction()
      .execute((within) => outboxForCommands(TEST_MASTER_KEY).withdrawTemporaryPassword(within, person));
    const states = (await rows()).map(({ template, state }) => [template, state]);
    expect(Object.fromEntries(states)).toEqual({
      'temporary-password': 'withdrawn',
      recovery: 'withdrawn',
      test: 'waiting',
    });
  });

  it.each(['withdrawTemporaryPassword', 'forgetPerson', 'forgetAccount'] as const)(
    'can be withdrawn after the mail server refused it: %s',
    async (take) => {
      const id = randomUUID();
      await queueTestMail(test.database, { personId: id, accountId: id });
      services = {
        ...services,
        deliveries: sendingVia({
          send: async () => ({ kind: 'refused', errorClass: 'EENVELOPE', answer: { code: 550 } }),
        }),
      };
      await runToEnd();
      expect(await row()).toMatchObject({ state: 'failed', failure: 'refused' });
      await test.database
        .transaction()
        .execute((transaction) => outboxForCommands(TEST_MASTER_KEY)[take](transaction, id));
      expect(await row()).toMatchObject({ state: 'withdrawn', payload: null, failure: null });
    },
  );
});

describe('worker', () => {
  it('has exclusive use of a row until its lease expires', async () => {
    await queueTestMail(test.database);
    const first = await takeOne();
    expect(await takeDue(test.database, { kind: 'mail', limit: 10 })).toEqual([]);
    await later('leased_until');
    const second = await takeOne();
    expect([first.attempts, second.attempts]).toEqual([1, 2]);
    await attempt(services, second);
    expect(await row()).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('cannot change a row that another worker has taken over', async () => {
    await queueTestMail(test.database);
    const slow = await takeOne();
    await later('leased_until');
    const quick = await takeOne();
    services = { ...services, deliveries: failing };
    await attempt(services, slow);
    expect(await row()).toMatchObject({ lease: quick.lease, error_class: null });
  });

  it('shares the outbox with others without delivering a mail twice', async () => {
    for (let queued = 0; queued < 40; queued += 1) await queueTestMail(test.database);
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const running = [1, 2, 3].map(() => runOutbox({ ...services, logger, onAttempted: () => undefined }));
    while ((await rows()).some(({ state }) => state !== 'done')) running[0]?.wake(0);
    await Promise.all(running.map((each) => each.stop()));
    expect(delivered).toHaveLength(40);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(40);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('sends one mail at a time during a surge until none are left', async () => {
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    let [sending, most, sent] = [0, 0, 0];
    const deliveries = sendingVia(
      senderFrom(async () => {
        sending += 1;
        most = Math.max(most, sending);
        await new Promise((resolve) => setImmediate(resolve));
        sending -= 1;
        sent += 1;
        return { kind: 'done' };
      }),
    );
    const running = runOutbox({ ...services, deliveries, logger, onAttempted: () => undefined });
    running.wake(1000);
    const rush = setInterval(() => running.wake(1000), 20);
    for (let queued = 0; queued < 15; queued += 1) await queueTestMail(test.database);
    await vi.waitUntil(() => sent >= 5, WAITS);
    expect(most).toBe(1);
    clearInterval(rush);
    await vi.waitUntil(() => sent === 15, WAITS);
    await running.stop();
  });

  it('logs a mail’s outcome and its cause', async () => {
    const correlationId = randomUUID();
    const eventId = await queueTestMail(test.database, { correlationId });
    await runToEnd();
    const { id, account_id } = await row();
    const [recorded] = await log.readStream(followUpStream(id));
    expect(JSON.parse(recorded?.metadata ?? '')).toMatchObject({
      accountId: account_id,
      causationId: eventId,
      correlationId,
      actor: { kind: 'system' },
    });
    expect(await outcomes(id)).toEqual([
      {
        type: 'FollowUpDone',
        eventId,
        template: 'temporary-password',
        recipient: 'user',
        channel: 'smtp',
      },
    ]);
  });
});

describe('undeliverable mail', () => {
  it('is retried with increasing delays, without storing the error message', async () => {
    await queueTestMail(test.database);
    services = { ...services, deliveries: failing };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'postponed' });
    expect(await row()).toMatchObject({ state: 'waiting', lease: null, error_class: 'RangeError' });
    expect(await takeDue(test.database, { kind: 'mail', limit: 10 })).toEqual([]);
    await later('due_at');
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'postponed' });
    const { due_at, attempts } = await row();
    expect(attempts).toBe(2);
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(15_000);
  });

  it('is given up and logged after the last attempt, and can be retried', async () => {
    const eventId = await queueTestMail(test.database);
    services = { ...services, deliveries: failing };
    await test.database
      .updateTable('follow_ups.outbox')
      .set({ attempts: MOST_ATTEMPTS - 1 })
      .execute();
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'given_up' });
    const { id } = await row();
    expect((await listFailed(test.database)).map((each) => each.id)).toEqual([id]);
    ({ services, delivered } = attemptServices(test.database, log));
    expect(await retryFailed(test.database)).toBe(1);
    await runToEnd();
    expect(delivered).toHaveLength(1);
    expect(await listFailed(test.database)).toEqual([]);
    expect((await outcomes(id)).map(({ type, reason }) => [type, reason])).toEqual([
      ['FollowUpFailed', 'given_up'],
      ['FollowUpDone', undefined],
    ]);
    expect((await outcomes(id))[0]).toMatchObject({ eventId, attempts: MOST_ATTEMPTS });
  });

  it('gets a full set of attempts when retried, and is logged when given up again', async () => {
    await queueTestMail(test.database);
    services = { ...services, deliveries: failing };
    const haveFailed = (times: number) =>
      test.database
        .updateTable('follow_ups.outbox')
        .set({ attempts: sql`attempts + ${times}` })
        .execute();
    await haveFailed(MOST_ATTEMPTS - 1);
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'given_up' });
    await retryFailed(test.database);
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'postponed' });
    await haveFailed(MOST_ATTEMPTS - 2);
    await later('due_at');
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'given_up' });
    expect(
      (await outcomes((await row()).id)).map(({ type, reason, attempts }) => [type, reason, attempts]),
    ).toEqual([
      ['FollowUpFailed', 'given_up', MOST_ATTEMPTS],
      ['FollowUpPostponed', undefined, MOST_ATTEMPTS + 1],
      ['FollowUpFailed', 'given_up', 2 * MOST_ATTEMPTS],
    ]);
  });

  it('is not delivered after its deadline', async () => {
    await queueTestMail(test.database);
    await later('not_after');
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'too_late' });
    expect(delivered).toEqual([]);
    expect((await outcomes((await row()).id))[0]).toMatchObject({ reason: 'too_late' });
    expect(await retryFailed(test.database)).toBe(0);
    await forgetOutdatedMails(test.database);
    expect(await row()).toMatchObject({ state: 'failed', payload: null });
  });
});

describe('worker that dies', () => {
  const dies = () => Promise.reject(new Error('The process is gone.'));
  const withoutDatabaseOnceAppended = (whole: AttemptServices): AttemptServices => {
    let isAway = false;
    const database = whole.database.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('The process is gone.');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const append: EventLog['append'] = async (events) => {
      const appended = await log.append(events);
      isAway = true;
      return appended;
    };
    return { ...whole, database, log: { ...log, append } };
  };
  type Step = (whole: AttemptServices, hangs: () => void) => Promise<AttemptServices>;
  const steps: Readonly<Record<string, Step>> = {
    'before it has looked': async (whole) => ({ ...whole, log: { ...log, readStream: dies } }),
    'before the delivery': async (whole, hangs) => ({
      ...whole,
      // A failed delivery counts as an attempt, but a killed process does not.
      deliveries: sendingVia(
        senderFrom(() => {
          hangs();
          return new Promise(() => undefined);
        }),
      ),
    }),
    'after the delivery': async (whole) => ({ ...whole, log: { ...log, append: dies } }),
    'after the event': async (whole) => withoutDatabaseOnceAppended(whole),
  };

  it.each([
    ['before it has looked', 1],
    ['before the delivery', 1],
    ['after the delivery', 2],
    ['after the event', 1],
  ])('%s leaves its mail sent %i time(s) in total', async (step, times) => {
    await queueTestMail(test.database);
    const hung = Promise.withResolvers<void>();
    const dying = await steps[step]?.(services, hung.resolve);
    if (dying === undefined) throw new Error('There is no such step.');
    const taken = await takeOne();
    await Promise.race([attempt(dying, taken).catch(() => undefined), hung.promise]);
    expect(await row()).toMatchObject({ state: 'waiting', lease: taken.lease });
    await later('leased_until');
    await runToEnd();
    expect(delivered).toHaveLength(times);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await outcomes(taken.id)).map(({ type }) => type)).toEqual(['FollowUpDone']);
    expect(await row()).toMatchObject({ state: 'done', payload: null });
  });
});
