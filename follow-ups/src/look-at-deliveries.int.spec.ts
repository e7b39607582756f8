import { randomUUID } from 'node:crypto';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactorDatabase } from './database/database.ts';
import { lookAtDeliveriesIn } from './look-at-deliveries.ts';
import { attempt } from './outbox/attempt.ts';
import type { DeliveryResult } from './outbox/delivery.ts';
import { CONFIRMATION_MAILS } from './signing/confirmation-mails.ts';
import { attemptServices, queueTestMail, senderFrom, sendingVia } from './testing/mails.ts';
import { emptyOutbox, outboxIn } from './testing/outbox-rows.ts';
import { openTestDatabase } from './testing/test-database.ts';

const [OWNER, STRANGER] = [randomUUID(), randomUUID()];
const NOW = new Date('2026-11-28T14:05:00.000Z');

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let log: EventLog;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  log = createMemoryLog(() => NOW);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await emptyOutbox(test.database);
  for (const table of ['checkpoints', 'parked_streams'] as const)
    await test.database.deleteFrom(`follow_ups.${table}`).execute();
  await log.close();
});

const outbox = () => test.database.updateTable('follow_ups.outbox');
const secondsAgo = (seconds: number) => sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`;
const { takeOne, later } = outboxIn(() => test.database as Kysely<ReactorDatabase>);

/** Queues a mail two minutes ago. */
const queue = async (accountId = OWNER, recipient = 'signer'): Promise<void> => {
  const eventId = await queueTestMail(test.database, { accountId, recipient });
  await outbox()
    .set({ queued_at: secondsAgo(120), due_at: secondsAgo(120) })
    .where('event_id', '=', eventId)
    .execute();
};
const look = async (accountId = OWNER) => {
  const seen = await lookAtDeliveriesIn({ pool: test.pool, log })();
  return { ...seen.of(accountId), parked: seen.parked(accountId) };
};
const mail = async (accountId = OWNER) => (await look(accountId)).mail;
const answeringWith = (delivered: DeliveryResult) => ({
  ...attemptServices(test.database, log).services,
  deliveries: sendingVia(senderFrom(async () => delivered)),
});

const append = async (accountId: string, occurredAt = NOW) => {
  const stream = waiverStream(randomUUID());
  const id = randomUUID();
  const metadata = {
    commandId: id,
    correlationId: id,
    accountId,
    actor: { kind: 'system' as const },
    occurredAt: occurredAt.toISOString(),
  };
  const event = codec.encode({ eventId: id, type: 'WaiverDeleted', data: {}, metadata });
  await log.append({ stream, expected: 'no_stream', events: [event] });
  return { stream, position: await log.head() };
};

describe('waiting deliveries', () => {
  it('are those of the business, by kind', async () => {
    for (const accountId of [OWNER, OWNER, STRANGER, STRANGER]) await queue(accountId);
    const [webhook] = await test.database.selectFrom('follow_ups.outbox').select('id').limit(1).execute();
    await outbox()
      .set({ kind: 'webhook', account_id: OWNER })
      .where('id', '=', webhook?.id ?? '')
      .execute();
    const own = await look();
    expect(own.mail.waiting + own.webhook.waiting).toBe(2);
    expect(own.webhook).toMatchObject({ waiting: 1, cause: 'queued', since: expect.any(String) });
    expect(own['point-of-sale']).toEqual({ waiting: 0, behindSeconds: 0 });
    expect(await mail(STRANGER)).toMatchObject({ waiting: 2 });
    expect(await mail(randomUUID())).toEqual({ waiting: 0, behindSeconds: 0 });
  });

  it('leave out mails to users, mails not a minute old, and mails planned for later', async () => {
    await queue(OWNER, 'user');
    await queueTestMail(test.database, { accountId: OWNER, recipient: 'signer' });
    await queueTestMail(test.database, { accountId: OWNER, recipient: 'signer' });
    await outbox()
      .set({ queued_at: secondsAgo(120), due_at: secondsAgo(-3600) })
      .where('recipient', '=', 'signer')
      .where(
        'id',
        'in',
        test.database.selectFrom('follow_ups.outbox').select('id').where('recipient', '=', 'signer').limit(1),
      )
      .execute();
    expect(await mail()).toEqual({ waiting: 0, behindSeconds: 0 });
  });

  it.each([
    [
      { kind: 'away', errorClass: 'EAUTH', answer: { code: 535 } },
      { cause: 'refused', answerCode: 535 },
    ],
    [{ kind: 'away', errorClass: 'ESOCKET ECONNREFUSED' }, { cause: 'unreachable' }],
  ] as const)('tell every business what keeps all mails from leaving: %j', async (delivered, cause) => {
    await queue();
    await attempt(answeringWith(delivered), await takeOne());
    expect(await mail()).toMatchObject({ waiting: 1, ...cause });
    expect(await mail(STRANGER)).toEqual({ waiting: 0, behindSeconds: 0, ...cause });
    // The next attempt, while it lasts, does not change that.
    const taken = await takeOne();
    expect(await mail()).toMatchObject({ waiting: 1, ...cause });
    await attempt(attemptServices(test.database, log).services, taken);
    expect(await mail()).toEqual({ waiting: 0, behindSeconds: 0 });
  });

  it('are retried on their own if only their recipient’s server is busy', async () => {
    await queue();
    const busy = { kind: 'postponed', errorClass: 'EENVELOPE', answer: { code: 450 } } as const;
    await attempt(answeringWith(busy), await takeOne());
    expect(await mail()).toMatchObject({ waiting: 1, cause: 'retry' });
    await later('due_at');
    expect(await mail()).toMatchObject({ waiting: 1, cause: 'retry' });
  });

  it('are held after a restore until an operator decides', async () => {
    await queue();
    await outbox().set({ held: true }).execute();
    expect(await mail()).toMatchObject({ waiting: 1, cause: 'held' });
  });
});

describe('events that no mail was queued for yet', () => {
  it('are as old as the first that a reactor has not looked at', async () => {
    const { position } = await append(OWNER);
    await test.database
      .insertInto('follow_ups.checkpoints')
      .values({ reactor: CONFIRMATION_MAILS.name, position })
      .execute();
    await append(OWNER);
    vi.useFakeTimers({ toFake: ['Date'], now: NOW.getTime() + 184_000 });
    const { mail: mails, webhook } = await look();
    vi.useRealTimers();
    expect([mails.behindSeconds, webhook.behindSeconds]).toEqual([184, 0]);
  });

  it('cannot be counted while the log is unavailable', async () => {
    vi.spyOn(log, 'head').mockRejectedValue(new Error('away'));
    expect(await mail()).toEqual({ waiting: 0 });
  });
});

describe('streams parked in reactors', () => {
  it('are counted for their own business only', async () => {
    const parked = { version: 1, event_id: randomUUID(), event_type: '', position: '', error_class: '' };
    for (const [accountId, reactor] of [
      [OWNER, 'integrations'],
      [STRANGER, 'integrations'],
      [STRANGER, 'tell_webhooks'],
    ] as const) {
      const { stream } = await append(accountId);
      await test.database
        .insertInto('follow_ups.parked_streams')
        .values({ reactor, stream, ...parked })
        .execute();
    }
    expect([(await look()).parked, (await look(STRANGER)).parked]).toEqual([1, 2]);
    vi.spyOn(log, 'readStream').mockRejectedValue(new Error('away'));
    expect((await look()).parked).toBeUndefined();
  });
});
