import { randomUUID } from 'node:crypto';
import { followUpStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { openVenue, type Venue } from '@waivers/infra/testing/venue.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Outgoing } from '../mails/mail-delivery.ts';
import { mailId, queueMail } from '../mails/queue-mail.ts';
import { followUpsOf, toFollowUpBody } from '../outcomes/read.ts';
import { resend } from '../outcomes/resend.ts';
import { resendRefused } from '../outcomes/resend-refused.ts';
import { MAIL_KEY, senderFrom, sendingVia } from '../testing/mails.ts';
import { emptyOutbox } from '../testing/outbox-rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type RunningOutbox, runOutbox } from './run-outbox.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let log: ReturnType<typeof createMemoryLog>;
let keys: ReturnType<typeof memoryKeyStore>;
let venue: Venue;
let sent: Outgoing[];
let outbox: RunningOutbox;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  [log, keys, sent] = [createMemoryLog(), memoryKeyStore(), []];
  venue = await openVenue({ log, keys });
  const sender = senderFrom(async (mail) => {
    sent.push(mail);
    return { kind: 'done' };
  });
  outbox = runOutbox({
    log,
    keys,
    database: test.database,
    mailKey: MAIL_KEY,
    deliveries: sendingVia(sender, venue.compose),
    clock: () => new Date(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onAttempted: () => undefined,
  });
});
afterEach(async () => {
  await outbox.stop();
  await emptyOutbox(test.database);
  await log.close();
});

const context = () => {
  const commandId = v7();
  const actor = { kind: 'user', id: venue.userId } as const;
  return { commandId, correlationId: commandId, accountId: venue.accountId, actor, now: new Date() };
};
const queue = async (signedWaiverId: string): Promise<string> => {
  const eventId = randomUUID();
  await queueMail(test.database, MAIL_KEY, {
    eventId,
    stream: signedWaiverStream(signedWaiverId),
    correlationId: randomUUID(),
    accountId: venue.accountId,
    personId: randomUUID(),
    recipient: 'signer',
    repeatable: true,
    notAfter: new Date(Date.now() + 3_600_000),
    payload: { template: 'signed-waiver', signedWaiverId },
  });
  outbox.wake(1);
  return mailId(eventId, 'signed-waiver', 'signer');
};
const isIn = (signedWaiverId: string, state: string) =>
  expect
    .poll(
      async () =>
        (await followUpsOf({ log, database: test.database }, { accountId: venue.accountId, signedWaiverId }))
          ?.map((each) => toFollowUpBody(each).state)
          .join(),
      { timeout: 20_000 },
    )
    .toBe(state);

it('a mail due while its record is void is kept, and can be requested once the record is restored', async () => {
  const { id } = await venue.sign({ values: { email: 'anna@example.test' } });
  await venue.void(id);
  const followUpId = await queue(id);
  await isIn(id, 'voided');
  const history = await log.readStream(followUpStream(followUpId));
  expect(history.map(({ type, data }) => [type, JSON.parse(data).reason])).toEqual([
    ['FollowUpFailed', 'voided'],
  ]);
  const services = { log, keys, database: test.database, wake: () => outbox.wake(0) };
  const asked = { signedWaiverId: id, followUpId };
  expect(await resend(services, asked, context())).toEqual({ refused: 'voided' });
  expect(await log.readStream(followUpStream(followUpId))).toHaveLength(1);
  await venue.takeBackVoid(id);
  const since = new Date(0);
  const all = { ...services, webhooks: async () => [] };
  expect(await resendRefused(all, { since }, context())).toMatchObject({ resent: 0 });
  expect(sent).toEqual([]);
  expect(await resend(services, asked, context())).toHaveProperty('position');
  await isIn(id, 'sent');
  expect(sent.map(({ to }) => to)).toEqual(['anna@example.test']);
});

it('a sent mail stays sent while its record is void, and webhooks still receive events of that record', async () => {
  const { id } = await venue.sign();
  const followUpId = await queue(id);
  await isIn(id, 'sent');
  await venue.void(id);
  const services = { log, keys, database: test.database, wake: () => undefined };
  const asked = { signedWaiverId: id, followUpId };
  const later = { ...context(), now: new Date(Date.now() + 3_600_000) };
  expect(await resend(services, asked, later)).toEqual({ refused: 'voided' });
  await isIn(id, 'sent');
  await test.database
    .updateTable('follow_ups.outbox')
    .set({ kind: 'webhook', payload: Buffer.from('x') })
    .execute();
  expect(await resend(services, asked, later)).toHaveProperty('position');
});
