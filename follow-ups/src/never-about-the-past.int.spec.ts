import { randomUUID } from 'node:crypto';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { SILENT_LOGGER } from '@waivers/events/testing/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_REACTORS, beginReactors } from './all-reactors.ts';
import { forgetOutdatedMails } from './mails/kept-mails.ts';
import type { Outgoing } from './mails/mail-delivery.ts';
import { type AttemptServices, attempt } from './outbox/attempt.ts';
import { countHeld, createHold, hasHeldRows } from './outbox/hold-after-restore.ts';
import { takeDue } from './outbox/leases.ts';
import { runOutbox } from './outbox/run-outbox.ts';
import { readCheckpoint } from './reactors/checkpoints.ts';
import { continueOutbox, NotStopped } from './reactors/continue-reactor.ts';
import { attemptServices, queueTestMail } from './testing/mails.ts';
import { appendIssues } from './testing/reactors.ts';
import { openTestDatabase } from './testing/test-database.ts';

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
  for (const table of ['outbox', 'outbox_epoch', 'checkpoints'] as const)
    await test.database.deleteFrom(`follow_ups.${table}`).execute();
  await log.close();
});

const runToEnd = async (): Promise<void> => {
  for (const row of await takeDue(test.database, { kind: 'mail', limit: 10 })) await attempt(services, row);
};
const rows = () => test.database.selectFrom('follow_ups.outbox').select(['id', 'state']).execute();

/** Long enough for busy machines. */
const WAITS = { timeout: 60_000 };

/** Starts the outbox with the same sender and lookups as in production. */
const start = async (): Promise<void> => {
  await createHold(test.database, log)();
  await runToEnd();
};
const states = async () => (await rows()).map(({ state }) => state).toSorted();
const addresses = () => delivered.map(({ to }) => to).toSorted();

describe('outbox restored with its log', () => {
  beforeEach(async () => {
    await appendIssues(log, `user-${randomUUID()}`);
    await start();
    await queueTestMail(test.database, { payload: { to: 'once@example.com' } });
    await queueTestMail(test.database, { repeatable: true, payload: { to: 'again@example.com' } });
    await beginEpoch(log);
    await start();
  });

  it('holds queued mail until an operator decides, and sends later mail as usual', async () => {
    expect(delivered).toEqual([]);
    expect(await countHeld(test.database)).toBe(2);
    await queueTestMail(test.database, { payload: { to: 'new@example.com' } });
    await start();
    expect(addresses()).toEqual(['new@example.com']);
    expect(await countHeld(test.database)).toBe(2);
  });

  it('sends held mail once the operator releases it, and stops asking', async () => {
    expect(await continueOutbox(test.database, 'beginning')).toBe(2);
    await start();
    expect(addresses()).toEqual(['again@example.com', 'once@example.com']);
    await expect(continueOutbox(test.database, 'beginning')).rejects.toThrow(NotStopped);
  });

  it('never sends withdrawn mail, but keeps mail without secrets for a resend until it is outdated', async () => {
    expect(await continueOutbox(test.database, 'head')).toBe(2);
    await start();
    expect([await states(), delivered]).toEqual([['withdrawn', 'withdrawn'], []]);
    const stored = () =>
      test.database
        .selectFrom('follow_ups.outbox')
        .select(['repeatable', sql<boolean>`payload is not null`.as('isThere')])
        .orderBy('repeatable')
        .execute();
    expect(await stored()).toEqual([
      { repeatable: false, isThere: false },
      { repeatable: true, isThere: true },
    ]);
    await test.database.updateTable('follow_ups.outbox').set({ not_after: new Date() }).execute();
    await forgetOutdatedMails(test.database);
    expect((await stored()).map(({ isThere }) => isThere)).toEqual([false, false]);
  });

  it('marks held mail as failed if no one decides in time', async () => {
    await test.database.updateTable('follow_ups.outbox').set({ not_after: new Date() }).execute();
    await forgetOutdatedMails(test.database);
    expect([await states(), await countHeld(test.database)]).toEqual([['failed', 'failed'], 0]);
  });

  it('asks only once, however many processes notice the new epoch', async () => {
    await continueOutbox(test.database, 'beginning');
    await Promise.all([createHold(test.database, log)(), createHold(test.database, log)()]);
    expect(await countHeld(test.database)).toBe(0);
  });

  it('also asks when the epoch changes while it is running', async () => {
    await continueOutbox(test.database, 'head');
    const running = runOutbox({ ...services, logger: SILENT_LOGGER, onAttempted: () => undefined });
    await queueTestMail(test.database);
    await vi.waitUntil(() => delivered.length === 1, WAITS);
    await queueTestMail(test.database);
    await test.database
      .updateTable('follow_ups.outbox')
      .set({ due_at: sql`clock_timestamp() + interval '1 hour'` })
      .where('state', '=', 'waiting')
      .execute();
    await beginEpoch(log);
    await vi.waitUntil(() => hasHeldRows(test.database), WAITS);
    await running.stop();
    expect(await countHeld(test.database)).toBe(1);
  });
});

describe('mail about past events', () => {
  it('is not sent to strangers by a new installation on a copied log', async () => {
    await appendIssues(log, `user-${randomUUID()}`, 5);
    await beginReactors(test.database, log);
    const mailStrangers = ALL_REACTORS.filter(({ startsAt }) => startsAt === 'head');
    expect(mailStrangers.map(({ name }) => name)).toContain('confirmation_mails');
    for (const { name } of mailStrangers)
      expect(await readCheckpoint(test.database, name)).toBe(await log.head());
  });

  it('is not sent when an outdated event is delivered again', async () => {
    await queueTestMail(test.database, { notAfter: new Date(Date.now() - 1000) });
    expect(await rows()).toEqual([]);
  });

  it('is not sent twice by a restored outbox that still contains the mail', async () => {
    await queueTestMail(test.database);
    const [backup] = await test.database.selectFrom('follow_ups.outbox').selectAll().execute();
    await runToEnd();
    await test.database.deleteFrom('follow_ups.outbox').execute();
    if (backup === undefined) throw new Error('Nothing was queued.');
    await test.database.insertInto('follow_ups.outbox').values(backup).execute();
    await runToEnd();
    expect((await rows()).map(({ state }) => state)).toEqual(['done']);
    expect(delivered).toHaveLength(1);
  });

  it('is not sent twice when its event is delivered again to a restored outbox that lost the mail', async () => {
    const eventId = randomUUID();
    for (const _ of ['before', 'after']) {
      await queueTestMail(test.database, { eventId, repeatable: true });
      await runToEnd();
      expect((await rows()).map(({ state }) => state)).toEqual(['done']);
      await test.database.deleteFrom('follow_ups.outbox').execute();
    }
    expect(delivered).toHaveLength(1);
  });

  it('is not sent if its next attempt would be too late', async () => {
    await queueTestMail(test.database);
    await test.database.updateTable('follow_ups.outbox').set({ not_after: sql`clock_timestamp()` }).execute();
    await runToEnd();
    expect((await rows()).map(({ state }) => state)).toEqual(['failed']);
    expect(delivered).toEqual([]);
  });
});
