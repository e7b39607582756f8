import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { type DeliveredOf, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { openVenue, type Signing } from '@waivers/infra/testing/venue.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import { expect, it } from 'vitest';
import { decide } from './decide.ts';

type Signed = DeliveredOf<typeof waiverSigned>;

const signed = async (signing: Signing = {}): Promise<{ readonly id: string; readonly event: Signed }> => {
  const services = { log: createMemoryLog(), keys: memoryKeyStore() };
  const venue = await openVenue(services);
  const { id } = await venue.sign(signing);
  const stored = (await services.log.readStream(signedWaiverStream(id))).map(codec.decode);
  const [event] = await openEvents(services.keys, stored);
  await services.log.close();
  if (event === undefined || !isEvent(waiverSigned, event)) throw new Error('Nothing was signed.');
  return { id, event };
};

const DOCUMENT = templateDocument();

it('an adult’s signature queues one mail that is useful for three days', {
  meta: { spec: '9.13 print and download links' },
}, async () => {
  const at = new Date('2026-11-22T12:00:00.000Z');
  const { id, event } = await signed({ at });
  expect(decide(event, DOCUMENT)).toEqual([
    {
      template: 'signed-waiver',
      recipient: 'signer',
      signedWaiverId: id,
      participantId: participantIdOf(id, 0),
      notAfter: new Date('2026-11-25T12:00:00.000Z'),
    },
  ]);
});

it('a family’s signature queues one mail to the guardian', async () => {
  const { id, event } = await signed({ minors: ['Leo', 'Mia', 'Noa'] });
  expect(decide(event, DOCUMENT)).toEqual([
    expect.objectContaining({ recipient: 'signer', participantId: participantIdOf(id, 0) }),
  ]);
});

it('a signature without an email address or after an erasure queues no mail', async () => {
  const { event } = await signed();
  const [signer] = event.data.participants;
  if (signer === undefined) throw new Error('Nobody has signed.');
  const { answers, ...silent } = signer;
  const withSigner = (changed: object): Signed => ({
    ...event,
    data: { ...event.data, participants: [{ ...silent, ...changed }] },
  });
  expect(decide(withSigner({ answers }), DOCUMENT)).toHaveLength(1);
  expect(decide(withSigner({ answers: { ...(answers as object), email: ' ' } }), DOCUMENT)).toEqual([]);
  expect(decide(withSigner({ answers: {} }), DOCUMENT)).toEqual([]);
  expect(decide(withSigner({}), DOCUMENT)).toEqual([]);
  expect(decide(withSigner({ answers: ERASED }), DOCUMENT)).toEqual([]);
});
