import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { sealEvent, subjectsIn } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { eventIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Signature } from './signatures.ts';

export const appendSignature = async (
  log: Pick<EventLog, 'append'>,
  keys: Pick<KeyStore, 'take'>,
  { signedWaiverId, event, metadata }: Signature,
): Promise<void> => {
  const stream = signedWaiverStream(signedWaiverId);
  const eventId = eventIdOf(stream, signedWaiverId, 0);
  const subjects = subjectsIn(waiverSigned, stream, event.data);
  const taken = await keys.take(subjects.length);
  const { type } = event;
  const { text } = sealEvent(
    waiverSigned,
    { stream, eventId, type },
    event.data,
    (subject) => {
      const key = taken[subjects.indexOf(subject)];
      if (key === undefined) throw new Error('A subject without a key.');
      return key;
    },
    (data) => codec.encode({ eventId, type, data, metadata }),
  );
  await log.append({ stream, expected: 'no_stream', events: [text] });
};

const IN_FLIGHT = 256;

export const appendSignatures = async (
  log: Pick<EventLog, 'append'>,
  keys: Pick<KeyStore, 'take'>,
  signatures: Iterator<Signature, never>,
  count: number,
): Promise<void> => {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await appendSignature(log, keys, signatures.next().value);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
};
