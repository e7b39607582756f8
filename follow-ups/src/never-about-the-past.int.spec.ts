import { randomUUID } from 'node:crypto';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { createMemoryLog } from '@waivers/events/log/memory-log.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_REACTORS } from './all-reactors.ts';
import { beginReactors } from './begin-reactors.ts';
import type { Outgoing } from './mails/mail-delivery.ts';
import { type AttemptServices, attempt } from './outbox/attempt.ts';
import { takeDue } from './outbox/leases.ts';
import { readCheckpoint } from './reactors/checkpoints.ts';
import { attemptServices, queueOne } from './testing/mails.ts';
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
  for (const table of ['outbox', 'checkpoints'] as const)
    await test.database.deleteFrom(`follow_ups.${table}`).execute();
  await log.close();
});

const runToEnd = async (): Promise<void> => {
  for (const row of await takeDue(test.database, { kind: 'mail', limit: 10 })) await attempt(services, row);
};
const rows = () => test.database.selectFrom('follow_ups.outbox').select(['id', 'state']).execute();

describe('nobody gets a mail about the past', () => {
  it('from a new installation on a copied log: whoever mails strangers starts at its end', async () => {
    await appendIssues(log, `user-${randomUUID()}`, 5);
    await beginReactors(test.database, log);
    const mailStrangers = ALL_REACTORS.filter(({ startsAt }) => startsAt === 'head');
    expect(mailStrangers.map(({ name }) => name)).toContain('confirmation_mails');
    for (const { name } of mailStrangers)
      expect(await readCheckpoint(test.database, name)).toBe(await log.head());
  });

  it('that is outdated when its event comes again', async () => {
    await queueOne(test.database, { notAfter: new Date(Date.now() - 1000) });
    expect(await rows()).toEqual([]);
  });

  it('from an outbox that was restored with a mail that has gone out since', async () => {
    await queueOne(test.database);
    const [backup] = await test.database.selectFrom('follow_ups.outbox').selectAll().execute();
    await runToEnd();
    await test.database.deleteFrom('follow_ups.outbox').execute();
    if (backup === undefined) throw new Error('Nothing was queued.');
    await test.database.insertInto('follow_ups.outbox').values(backup).execute();
    await runToEnd();
    expect((await rows()).map(({ state }) => state)).toEqual(['done']);
    expect(delivered).toHaveLength(1);
  });

  it('from an outbox that was restored without the mail, when its event comes again', async () => {
    const eventId = randomUUID();
    for (const _ of ['before', 'after']) {
      await queueOne(test.database, { eventId, repeatable: true });
      await runToEnd();
      expect((await rows()).map(({ state }) => state)).toEqual(['done']);
      await test.database.deleteFrom('follow_ups.outbox').execute();
    }
    expect(delivered).toHaveLength(1);
  });

  it('that waited for its next attempt until nobody can want it', async () => {
    await queueOne(test.database);
    await test.database.updateTable('follow_ups.outbox').set({ not_after: sql`clock_timestamp()` }).execute();
    await runToEnd();
    expect((await rows()).map(({ state }) => state)).toEqual(['failed']);
    expect(delivered).toEqual([]);
  });
});
