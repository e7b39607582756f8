import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { type DeliveredOf, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import { expect, it } from 'vitest';
import { decideReminder } from './remind-of-video.ts';

const WITHOUT = templateDocument();
const WITH = { ...WITHOUT, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };

const signed = async (document = WITH) => {
  const services = { log: createMemoryLog(), keys: memoryKeyStore() };
  const venue = await openVenue(services);
  const { id } = await venue.sign({ document, at: new Date('2026-11-22T12:00:00.000Z') });
  const stored = (await services.log.readStream(signedWaiverStream(id))).map(codec.decode);
  const [event] = await openEvents(services.keys, stored);
  await services.log.close();
  if (event === undefined || !isEvent(waiverSigned, event)) throw new Error('Nothing was signed.');
  return { id, event };
};

it('a signature with a video queues one reminder, due in an hour and useful while its link works', async () => {
  const { id, event } = await signed();
  expect(decideReminder(event, WITH)).toEqual({
    signedWaiverId: id,
    participantId: participantIdOf(id, 0),
    notBefore: new Date('2026-11-22T13:00:00.000Z'),
    notAfter: new Date('2026-11-25T12:00:00.000Z'),
  });
});

it('a signature without a video queues no reminder', async () => {
  const { event } = await signed(WITHOUT);
  expect(decideReminder(event, WITHOUT)).toBeUndefined();
});

it('a signature without an email address or after an erasure queues no reminder', async () => {
  const { event } = await signed();
  const [signer] = event.data.participants;
  if (signer === undefined) throw new Error('Nobody has signed.');
  const withAnswers = (answers: object | typeof ERASED): DeliveredOf<typeof waiverSigned> => ({
    ...event,
    data: { ...event.data, participants: [{ ...signer, answers: answers as never }] },
  });
  expect(decideReminder(withAnswers({}), WITH)).toBeUndefined();
  expect(decideReminder(withAnswers(ERASED), WITH)).toBeUndefined();
});
