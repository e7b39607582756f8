import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { followUpStream } from '@waivers/events/definitions/streams.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { createMemoryLog } from '@waivers/events/log/memory-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReactorDatabase } from '../database/database.ts';
import { keptInOutbox, type Outgoing } from '../mails/mail-delivery.ts';
import { attemptServices, MAIL_KEY, queueOne, senderTo, sentBy } from '../testing/mails.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type AttemptServices, attempt } from './attempt.ts';
import { MOST_ATTEMPTS } from './back-off.ts';
import type { Delivered } from './delivery.ts';
import { forgetOutdatedMails, readKeptMails } from './kept-mails.ts';
import { type Leased, takeDue } from './leases.ts';
import { type RunningOutbox, runOutbox } from './run-outbox.ts';
import { hasGivenUp, listFailed, listPostponed, retryFailed } from './undelivered.ts';
import { outboxForCommands } from './withdraw.ts';

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
  await test.database.deleteFrom('follow_ups.outbox').execute();
  await log.close();
});

const rows = () => test.database.selectFrom('follow_ups.outbox').selectAll().orderBy('queued_at').execute();
const row = async () => {
  const [first] = await rows();
  if (first === undefined) throw new Error('The outbox is empty.');
  return first;
};
const takeOne = async (): Promise<Leased> => {
  const [taken] = await takeDue(test.database, { kind: 'mail', limit: 1 });
  if (taken === undefined) throw new Error('Nothing is due.');
  return taken;
};
const later = (column: 'leased_until' | 'due_at' | 'not_after') =>
  test.database
    .updateTable('follow_ups.outbox')
    .set({ [column]: sql`clock_timestamp() - interval '1 second'` })
    .execute();
const outcomes = async (id: string) =>
  (await log.readStream(followUpStream(id))).map(({ type, data }) => ({ type, ...JSON.parse(data) }));
const failing = sentBy(senderTo(() => Promise.reject(new RangeError('ada@example.com does not like it'))));

describe('a queued mail', () => {
  it('is one for each event, template and kind of recipient', async () => {
    const eventId = await queueOne(test.database);
    await queueOne(test.database, { eventId, payload: { temporaryPassword: 'other' } });
    await queueOne(test.database, { eventId, recipient: 'guardian' });
    await queueOne(test.database);
    const stored = (await rows()).map(({ event_id, recipient }) => [event_id === eventId, recipient]);
    expect(stored).toEqual([
      [true, 'user'],
      [true, 'guardian'],
      [false, 'user'],
    ]);
    await runToEnd();
    expect(JSON.stringify(delivered)).not.toContain('other');
  });

  it('is sealed until it is delivered, and wiped after', async () => {
    await queueOne(test.database);
    const stored = JSON.stringify(await row()) + (await row()).payload?.toString('latin1');
    for (const secret of ['ada@', 'Ada', 'acme', 'fghjk']) expect(stored).not.toContain(secret);
    await runToEnd();
    expect(await row()).toMatchObject({ state: 'done', payload: null, lease: null });
    expect(delivered.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('stays readable where it is kept, until nobody can want it', async () => {
    await queueOne(test.database);
    services = { ...services, deliveries: sentBy(keptInOutbox) };
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

  it('can be taken back, read or not, and goes with its person or account', async () => {
    const [ada, eve, account] = [randomUUID(), randomUUID(), randomUUID()];
    await queueOne(test.database, { personId: ada });
    services = { ...services, deliveries: sentBy(keptInOutbox) };
    await runToEnd();
    await queueOne(test.database, { personId: ada });
    await queueOne(test.database, { personId: eve, accountId: account });
    await queueOne(test.database, { personId: eve });
    const within = (work: (transaction: Transaction<CommandDatabase>) => Promise<void>) =>
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
});

const runToEnd = async (): Promise<void> => {
  for (
    let taken = await takeDue(test.database, { kind: 'mail', limit: 10 });
    taken.length > 0;
    taken = await takeDue(test.database, { kind: 'mail', limit: 10 })
  )
    for (const each of taken) await attempt(services, each);
};

describe('a worker', () => {
  it('has a row for itself until its lease ends; then another takes it over', async () => {
    await queueOne(test.database);
    const first = await takeOne();
    expect(await takeDue(test.database, { kind: 'mail', limit: 10 })).toEqual([]);
    await later('leased_until');
    const second = await takeOne();
    expect([first.attempts, second.attempts]).toEqual([1, 2]);
    await attempt(services, second);
    expect(await row()).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('that was taken over leaves the row to the other', async () => {
    await queueOne(test.database);
    const slow = await takeOne();
    await later('leased_until');
    const quick = await takeOne();
    services = { ...services, deliveries: failing };
    await attempt(services, slow);
    expect(await row()).toMatchObject({ lease: quick.lease, error_class: null });
  });

  it('shares the outbox with others, and each mail is delivered once', async () => {
    for (let queued = 0; queued < 40; queued += 1) await queueOne(test.database);
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const running = [1, 2, 3].map(() => runOutbox({ ...services, logger, onAttempted: () => undefined }));
    while ((await rows()).some(({ state }) => state !== 'done')) running[0]?.wake();
    await Promise.all(running.map((each) => each.stop()));
    expect(delivered).toHaveLength(40);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(40);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('says in the log what has become of a mail, and what it followed from', async () => {
    const correlationId = randomUUID();
    const eventId = await queueOne(test.database, { correlationId });
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

describe('a mail that cannot be delivered', () => {
  it('waits longer after each attempt, and notes no word of the reason', async () => {
    await queueOne(test.database);
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

  it('is given up after the last attempt, said so in the log, and can be tried again', async () => {
    const eventId = await queueOne(test.database);
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

  it('is tried as often again, and giving it up again is in the log too', async () => {
    await queueOne(test.database);
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

  it('is not delivered when nobody can want it any more', async () => {
    await queueOne(test.database);
    await later('not_after');
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'too_late' });
    expect(delivered).toEqual([]);
    expect((await outcomes((await row()).id))[0]).toMatchObject({ reason: 'too_late' });
    expect(await retryFailed(test.database)).toBe(0);
    await forgetOutdatedMails(test.database);
    expect(await row()).toMatchObject({ state: 'failed', payload: null });
  });
});

/** Until `isSo`; the test's own time-out ends it. */
const run = async (isSo: () => Promise<boolean>): Promise<RunningOutbox> => {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const running = runOutbox({ ...services, logger, onAttempted: () => undefined });
  while (!(await isSo())) await pause(5);
  return running;
};

describe('a server that says no', () => {
  const answering = (delivered: Delivered) => sentBy(senderTo(async () => delivered));

  it('for ever ends it at once, with the code in the log, and it can still be tried again', async () => {
    await queueOne(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'refused', errorClass: 'EENVELOPE', answer: { code: 550 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'refused' });
    expect(await row()).toMatchObject({ state: 'failed', failure: 'refused', answer_code: 550, attempts: 1 });
    expect(await outcomes((await row()).id)).toMatchObject([
      { type: 'FollowUpFailed', reason: 'refused', attempts: 1, answer: { code: 550 } },
    ]);
    expect(await hasGivenUp(test.database)).toBe(false);
    ({ services, delivered } = attemptServices(test.database, log));
    expect(await retryFailed(test.database)).toBe(1);
    await runToEnd();
    expect(delivered).toHaveLength(1);
  });

  it('for now has it tried again after a minute, with the code in the log', async () => {
    await queueOne(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'postponed', errorClass: 'EENVELOPE', answer: { code: 450 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'postponed' });
    const { id, due_at } = await row();
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(55_000);
    expect(await outcomes(id)).toMatchObject([
      { type: 'FollowUpPostponed', attempts: 1, answer: { code: 450 } },
    ]);
    expect(await listPostponed(test.database, 10)).toMatchObject([{ id, answer_code: 450 }]);
  });

  it('is asked no later than the mail is wanted', async () => {
    const notAfter = new Date(Date.now() + 20_000);
    await queueOne(test.database, { notAfter });
    services = { ...services, deliveries: failing };
    await attempt(services, await takeOne());
    expect((await row()).due_at).toEqual(notAfter);
  });

  it('to us, and not to the mail, costs the mail no attempt, and nothing in the log', async () => {
    await queueOne(test.database);
    services = {
      ...services,
      deliveries: answering({ kind: 'away', errorClass: 'EAUTH', answer: { code: 535 } }),
    };
    expect(await attempt(services, await takeOne())).toMatchObject({ result: 'away' });
    expect(await row()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      error_class: 'EAUTH',
      answer_code: 535,
    });
    expect(await outcomes((await row()).id)).toEqual([]);
  });
});

describe('a server that is away', () => {
  it('is asked by one mail at a time, and when it is back every mail goes out once', async () => {
    let isAway = true;
    let asked = 0;
    const sent: string[] = [];
    const deliveries = sentBy(
      senderTo(async ({ messageId }) => {
        asked += 1;
        if (isAway) return { kind: 'away', errorClass: 'ESOCKET ECONNREFUSED' };
        sent.push(messageId);
        return { kind: 'done' };
      }),
    );
    services = { ...services, deliveries };
    for (let queued = 0; queued < 30; queued += 1) await queueOne(test.database);
    const running = await run(async () => asked > 10);
    expect(running.isAway('mail')).toBe(true);
    // All that were on their way when the first failed, and one more for each probe.
    expect(asked).toBeLessThan(14);
    isAway = false;
    while ((await rows()).some(({ state }) => state !== 'done')) await pause(10);
    expect(running.isAway('mail')).toBe(false);
    await running.stop();
    expect(new Set(sent).size).toBe(30);
    expect(sent).toHaveLength(30);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('keeps no mail from being noted as too late', async () => {
    await queueOne(test.database);
    services = {
      ...services,
      deliveries: sentBy(senderTo(async () => ({ kind: 'away', errorClass: 'ESOCKET' }))),
    };
    const running = await run(async () => (await row()).error_class === 'ESOCKET');
    await queueOne(test.database);
    await later('not_after');
    while ((await rows()).some(({ state }) => state !== 'failed')) await pause(10);
    await running.stop();
    expect((await rows()).map(({ failure }) => failure)).toEqual(['too_late', 'too_late']);
  });
});

describe('a worker', () => {
  it('is not held up by a mail that hangs', async () => {
    await queueOne(test.database);
    let release: (() => void) | undefined;
    const hung = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent: string[] = [];
    const deliveries = sentBy(
      senderTo(async ({ messageId }) => {
        if (sent.length === 0 && release !== undefined) {
          sent.push('hangs');
          await hung;
        }
        sent.push(messageId);
        return { kind: 'done' };
      }),
    );
    services = { ...services, deliveries };
    const running = await run(async () => sent.length === 1);
    for (let queued = 0; queued < 40; queued += 1) await queueOne(test.database);
    while ((await rows()).filter(({ state }) => state === 'done').length < 40) await pause(10);
    release?.();
    await running.stop();
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 41 }, () => 'done'));
  });

  it('leaves a mail whose turn comes later uncounted, and one for nobody withdrawn', async () => {
    await queueOne(test.database);
    services = { ...services, deliveries: sentBy(senderTo(async () => ({ kind: 'later', ms: 600_000 }))) };
    expect(await attempt(services, await takeOne())).toEqual({ result: 'later' });
    const { due_at, attempts } = await row();
    expect(attempts).toBe(0);
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(590_000);
    await later('due_at');
    services = { ...services, deliveries: sentBy(senderTo(async () => ({ kind: 'unwanted' }))) };
    expect(await attempt(services, await takeOne())).toEqual({ result: 'unwanted' });
    expect(await row()).toMatchObject({ state: 'withdrawn', payload: null });
  });
});

describe('a worker that dies', () => {
  const dies = () => Promise.reject(new Error('The process is gone.'));
  const away = async (): Promise<AttemptServices['database']> => {
    const pool = new Pool({ connectionString: test.appUrl });
    await pool.end();
    return new Kysely<ReactorDatabase>({ dialect: new PostgresDialect({ pool }) });
  };
  const steps: Readonly<Record<string, (whole: AttemptServices) => Promise<AttemptServices>>> = {
    'before it has looked': async (whole) => ({ ...whole, log: { ...log, readStream: dies } }),
    'before the delivery': async (whole) => ({
      ...whole,
      // A failed delivery is an attempt; a killed process is not.
      deliveries: sentBy(senderTo(() => new Promise(() => undefined))),
    }),
    'after the delivery': async (whole) => ({ ...whole, log: { ...log, append: dies } }),
    'after the event': async (whole) => ({ ...whole, database: await away() }),
  };

  it.each([
    ['before it has looked', 1],
    ['before the delivery', 1],
    ['after the delivery', 2],
    ['after the event', 1],
  ])('%s: the mail has gone out %i time(s), and is done', async (step, times) => {
    await queueOne(test.database);
    const dying = await steps[step]?.(services);
    if (dying === undefined) throw new Error('There is no such step.');
    const taken = await takeOne();
    await Promise.race([attempt(dying, taken).catch(() => undefined), log.head()]);
    expect(await row()).toMatchObject({ state: 'waiting', lease: taken.lease });
    await later('leased_until');
    await runToEnd();
    expect(delivered).toHaveLength(times);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await outcomes(taken.id)).map(({ type }) => type)).toEqual(['FollowUpDone']);
    expect(await row()).toMatchObject({ state: 'done', payload: null });
  });
});
