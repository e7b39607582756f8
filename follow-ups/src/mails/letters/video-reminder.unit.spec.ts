import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import type { EventDefinition, NewEvent } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { followUpStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { openVenue, PUBLIC_URL, type Signing, type Venue } from '@waivers/infra/testing/venue.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DueFollowUp } from '../../outbox/delivery.ts';
import { outboxDelivery } from '../mail-delivery.ts';
import { mailId } from '../queue-mail.ts';

const withVideo = (locale: FinishedLocale = 'en') => ({
  ...templateDocument(locale),
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
});

let log: ReturnType<typeof createMemoryLog>;
let keys: ReturnType<typeof memoryKeyStore>;
let venue: Venue;
beforeEach(async () => {
  log = createMemoryLog();
  keys = memoryKeyStore();
  venue = await openVenue({ log, keys });
});
afterEach(() => log.close());

const sign = async (signing: Signing = {}): Promise<string> =>
  (await venue.sign({ document: withVideo(signing.locale), ...signing })).id;

const append = async (stream: string, event: NewEvent<EventDefinition>): Promise<void> => {
  await handleCommand(
    { log, keys },
    {
      stream,
      decider: { initial: 0, evolve: (count) => count + 1, decide: () => [event], isSame: () => true },
      command: {},
      context: {
        commandId: v7(),
        correlationId: v7(),
        accountId: venue.accountId,
        actor: { kind: 'system' },
        now: new Date(),
      },
    },
  );
};

const reminderOf = (signedWaiverId: string, confirmationId: string = v7()) =>
  ({ template: 'video-reminder', signedWaiverId, confirmationId }) as const;
const reminder = (signedWaiverId: string, confirmationId?: string) =>
  venue.compose(venue, reminderOf(signedWaiverId, confirmationId));

it('video reminder links an adult back to an unfinished video', async () => {
  const id = await sign({ values: { firstName: 'Anna', lastName: 'Beispiel' } });
  const mail = await venue.mail(reminderOf(id));
  expect(mail.subject).toBe('Please finish the safety video');
  expect(mail.fromName).toBe('Acme Climbing');
  expect(mail.text).toContain('Hello Anna Beispiel,');
  expect(mail.text).toMatch(
    new RegExp(`${PUBLIC_URL}/confirm-understanding/[\\w-]{43}/${id}/${participantIdOf(id, 0)}\\?locale=en`),
  );
});

it('video reminder says that the link works until the video is finished, without naming a date', async () => {
  const { text } = await venue.mail(reminderOf(await sign()));
  expect(text).toContain('The link works until everyone in your group has finished the video.');
  expect(text).not.toContain('2026');
});

it('video reminder links a family back to where it stopped', async () => {
  const id = await sign({ minors: ['Leo', 'Mia'], locale: 'de' });
  const path = async () =>
    /waivers\.example\/([a-z-]+)\/[\w-]{43}/.exec((await venue.mail(reminderOf(id))).text)?.[1];
  expect((await venue.mail(reminderOf(id))).subject).toBe('Bitte sehen Sie das Sicherheitsvideo zu Ende an');
  expect(await path()).toBe('choose-group-or-individual');
  const stream = signedWaiverStream(id);
  await append(stream, { type: 'VideoBegun', data: { participantId: participantIdOf(id, 1) } });
  expect(await path()).toBe('group-understanding-status');
  await append(stream, { type: 'VideoBegun', data: {} });
  expect(await path()).toBe('group-confirm-understanding');
});

const understand = (id: string, index: number): Promise<void> => {
  const record = { byGroup: false, begunAt: '2026-11-22T12:00:00.000Z', attempts: 1 };
  const data = { ...record, participantId: participantIdOf(id, index) };
  return append(signedWaiverStream(id), { type: 'UnderstandingRecorded', data });
};

it('video reminder is not needed once the video is finished', async () => {
  const id = await sign();
  await understand(id, 0);
  expect(await reminder(id)).toBe('not_needed');
});

it('video reminder is discarded, not kept in the outbox, once the video is finished', async () => {
  const id = await sign();
  const due = { ...venue, payload: reminderOf(id) } as unknown as DueFollowUp;
  const kept = outboxDelivery(venue.compose);
  expect(await kept.deliver(due, async () => true)).toEqual({ kind: 'done' });
  await understand(id, 0);
  expect(await kept.deliver(due, async () => true)).toEqual({ kind: 'not_needed' });
});

it('video reminder is not sent if the confirmation was refused', async () => {
  const [id, confirmationId] = [await sign(), v7()];
  await append(followUpStream(confirmationId), {
    type: 'FollowUpFailed',
    data: { eventId: v7(), template: 'signed-waiver', recipient: 'signer', reason: 'refused', attempts: 1 },
  });
  expect(await reminder(id, confirmationId)).toBe('not_needed');
  expect(await reminder(id)).toHaveProperty('to');
});

it('video reminder goes to a corrected address, unless the mail there was refused', async () => {
  const confirmationId = v7();
  const refuse = (id: string) =>
    append(followUpStream(id), {
      type: 'FollowUpFailed',
      data: { eventId: v7(), template: 'signed-waiver', recipient: 'signer', reason: 'refused', attempts: 1 },
    });
  const signed = await venue.sign({ document: withVideo() });
  await refuse(confirmationId);
  const eventId = await venue.correctRecipientAddress(signed, 'anna@new.test');
  expect(await reminder(signed.id, confirmationId)).toHaveProperty('to', 'anna@new.test');
  await refuse(mailId(eventId, 'signed-waiver', 'signer'));
  expect(await reminder(signed.id, confirmationId)).toBe('not_needed');
});

it('video reminder is not sent while the record is void', async () => {
  const id = await sign();
  const confirmation = () => venue.compose(venue, { template: 'signed-waiver', signedWaiverId: id });
  const stream = signedWaiverStream(id);
  await append(stream, { type: 'SignedWaiverVoided', data: { why: { reason: 'Signed twice' } } });
  expect(await reminder(id)).toBe('voided');
  expect(await confirmation()).toBe('voided');
  await append(stream, { type: 'VoidTakenBack', data: {} });
  expect(await reminder(id)).toHaveProperty('to');
  expect(await confirmation()).toHaveProperty('to');
});

it('video reminder is not sent if the business turned it off', async () => {
  const id = await sign();
  await venue.set({ type: 'ChooseVideoReminder', isOn: false });
  expect(await reminder(id)).toBe('not_needed');
  await venue.set({ type: 'ChooseVideoReminder', isOn: true });
  expect(await reminder(id)).toHaveProperty('to');
});

it.each([
  ['en', 'One step left: please watch the whole safety video.', 'Watch the safety video'],
  ['de', 'Ein Schritt fehlt noch: Bitte sehen Sie das Sicherheitsvideo bis zum Ende an.', 'ansehen'],
] as const)('the confirmation links to an unfinished video, in %s', async (locale, said, button) => {
  const id = await sign({ locale });
  const confirmation = () => venue.mail({ template: 'signed-waiver', signedWaiverId: id });
  const before = await confirmation();
  expect(before.text).toContain(said);
  expect(before.html).toContain(button);
  const path = `/${id}/${participantIdOf(id, 0)}?locale=${locale}`;
  expect(before.text).toMatch(/waivers\.example\/confirm-understanding\/[\w-]{43}\//);
  expect(before.text).toContain(path);
  await understand(id, 0);
  const after = await confirmation();
  expect(after.text).toContain('/signed-waiver-print/');
  expect(after.text).not.toContain('confirm-understanding');
});

it('neither mail links to the video once the only person left to watch it is erased', async () => {
  const id = await sign({ minors: ['Leo'] });
  const confirmation = () => venue.mail({ template: 'signed-waiver', signedWaiverId: id });
  await understand(id, 0);
  expect((await confirmation()).text).toContain('group-understanding-status');
  const [signed] = (await log.readStream(signedWaiverStream(id), { limit: 1 })).map(codec.decode);
  const leo = keysIn(waiverSigned, signed as DecodedEvent).get(participantIdOf(id, 1)) ?? '';
  keys.erase([leo]);
  expect(await reminder(id)).toBe('not_needed');
  expect((await confirmation()).text).not.toContain('understanding');
});
