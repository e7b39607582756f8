import { randomUUID } from 'node:crypto';
import { followUpStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailId, queueMail } from '../mails/queue-mail.ts';
import { followUpsOf, toFollowUpBody } from '../outcomes/read.ts';
import { resend } from '../outcomes/resend.ts';
import { resendRefused } from '../outcomes/resend-refused.ts';
import { useVenueMails } from '../testing/venue-mails.ts';
import { type RunningOutbox, runOutbox } from './run-outbox.ts';

const mails = useVenueMails(openVenue);
let outbox: RunningOutbox;
beforeEach(() => {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  outbox = runOutbox({ ...mails(), logger, onAttempted: () => undefined });
});
afterEach(() => outbox.stop());

const context = () => {
  const commandId = v7();
  const actor = { kind: 'user', id: mails().venue.userId } as const;
  return { commandId, correlationId: commandId, accountId: mails().venue.accountId, actor, now: new Date() };
};
const queue = async (signedWaiverId: string): Promise<string> => {
  const eventId = randomUUID();
  const { database, mailKey, venue } = mails();
  await queueMail(database, mailKey, {
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
    .poll(async () =>
      (await followUpsOf(mails(), { accountId: mails().venue.accountId, signedWaiverId }))
        ?.map((each) => toFollowUpBody(each).state)
        .join(),
    )
    .toBe(state);

it('a mail due while its record is void is kept, and can be requested once the record is restored', async () => {
  const { log, venue, sent } = mails();
  const { id } = await venue.sign({ values: { email: 'anna@example.test' } });
  await venue.void(id);
  const followUpId = await queue(id);
  await isIn(id, 'voided');
  const history = await log.readStream(followUpStream(followUpId));
  expect(history.map(({ type, data }) => [type, JSON.parse(data).reason])).toEqual([
    ['FollowUpFailed', 'voided'],
  ]);
  const services = { ...mails(), wake: () => outbox.wake(0) };
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
  const { database, venue } = mails();
  const { id } = await venue.sign();
  const followUpId = await queue(id);
  await isIn(id, 'sent');
  await venue.void(id);
  const services = { ...mails(), wake: () => undefined };
  const asked = { signedWaiverId: id, followUpId };
  const later = { ...context(), now: new Date(Date.now() + 3_600_000) };
  expect(await resend(services, asked, later)).toEqual({ refused: 'voided' });
  await isIn(id, 'sent');
  await database
    .updateTable('follow_ups.outbox')
    .set({ kind: 'webhook', payload: Buffer.from('x') })
    .execute();
  expect(await resend(services, asked, later)).toHaveProperty('position');
});
