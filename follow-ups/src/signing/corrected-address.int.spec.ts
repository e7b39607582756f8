import { recipientAddressCorrected } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { resend } from '../outcomes/resend.ts';
import { outboxIn } from '../testing/outbox-rows.ts';
import { useVenueMails } from '../testing/venue-mails.ts';
import { confirmationMails } from './confirmation-mails.ts';

const [TYPED, RIGHT] = ['anna@exmaple.test', 'anna@example.test'];

const mails = useVenueMails(openVenue);
const outbox = outboxIn(() => mails().database);
const deliver = () => outbox.runToEnd(mails());
const recipients = () => mails().sent.map(({ to }) => to);
const states = async () => (await outbox.rows()).map(({ state }) => state);

/** Handles all events so far, also those handled before. */
const react = async (): Promise<void> => {
  const { log, keys, database, mailKey, venue } = mails();
  const reactor = confirmationMails({ ...venue.services, mailKey });
  const stored = (await log.readAll({ limit: 1000 })).map(codec.decode);
  const ready = await openEvents(
    keys,
    stored.filter(({ type }) => reactor.handles.includes(type)),
  );
  await database.transaction().execute((transaction) => reactor.react(transaction, ready));
};
const sign = () => mails().venue.sign({ values: { email: TYPED } });

describe('copy to a corrected address', () => {
  it('replaces a mail that is still queued', async () => {
    const signed = await sign();
    await react();
    await mails().venue.correctRecipientAddress(signed, RIGHT);
    await react();
    await deliver();
    expect(recipients()).toEqual([RIGHT]);
    expect(await states()).toEqual(['not_needed', 'done']);
    const mail = mails().sent[0];
    expect(mail?.text).toContain(`/signed-waiver-print/${signed.signedKey}/${signed.id}`);
  });

  it('is queued once after a sent mail, until its link expires', async () => {
    const at = new Date(Date.now() - 3_600_000);
    const signed = await mails().venue.sign({ values: { email: TYPED }, at });
    await react();
    await deliver();
    await mails().venue.correctRecipientAddress(signed, RIGHT);
    await react();
    await react();
    await deliver();
    expect(recipients()).toEqual([TYPED, RIGHT]);
    expect(await states()).toEqual(['done', 'done']);
    const [first, second] = await outbox.rows();
    expect(second?.not_after.getTime()).toBeLessThanOrEqual(first?.not_after.getTime() ?? 0);
  });

  it('is queued once if the answer to the correction was lost', async () => {
    const signed = await sign();
    const commandId = v7();
    const first = await mails().venue.correctRecipientAddress(signed, RIGHT, commandId);
    await react();
    await deliver();
    expect(await mails().venue.correctRecipientAddress(signed, RIGHT, commandId)).toBe(first);
    await react();
    await deliver();
    expect(recipients()).toEqual([RIGHT]);
    const stream = await mails().log.readStream(signedWaiverStream(signed.id));
    expect(stream.filter(({ type }) => type === recipientAddressCorrected.type)).toHaveLength(1);
  });

  it('replaces the first mail when the owner resends that one', async () => {
    const signed = await sign();
    await react();
    await deliver();
    await mails().venue.correctRecipientAddress(signed, RIGHT);
    const [row] = await outbox.rows();
    const now = new Date(Date.now() + 3_600_000);
    const actor = { kind: 'user', id: mails().venue.userId } as const;
    const context = { commandId: v7(), correlationId: v7(), accountId: mails().venue.accountId, actor, now };
    const asked = { signedWaiverId: signed.id, followUpId: row?.id ?? '' };
    await resend({ ...mails(), wake: () => undefined }, asked, context);
    await deliver();
    expect(recipients()).toEqual([TYPED, RIGHT]);
  });

  it('is not sent to an erased signer', async () => {
    const signed = await sign();
    await mails().venue.correctRecipientAddress(signed, RIGHT);
    const [event] = (await mails().log.readStream(signedWaiverStream(signed.id), { fromVersion: 2 })).map(
      codec.decode,
    );
    mails().keys.erase([...(event === undefined ? [] : keysIn(recipientAddressCorrected, event).values())]);
    await react();
    expect(await outbox.rows()).toEqual([]);
  });
});
