import { codec, type DecodedEvent } from '@waivers/events/codec.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { KeyStore } from '@waivers/events/personal-data/key-store.ts';
import { openEvent } from '@waivers/events/personal-data/personal-values.ts';
import { waiverSigned } from '@waivers/events/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/streams.ts';
import type { OpenedSigning } from './same-signing.ts';

/** A signed waiver, read from its own stream. */
export type SignedRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly signing: OpenedSigning;
};

/** @throws KeyMissing when a key is gone without a tombstone */
export const openSigning = async (
  keys: Pick<KeyStore, 'find'>,
  id: string,
  event: DecodedEvent,
): Promise<SignedRecord> => ({
  id,
  accountId: event.metadata.accountId,
  signing: (await openEvent(waiverSigned, keys, event)).data,
});

/** @returns undefined when nothing was signed under this id */
export const readSignedWaiver = async (
  services: { readonly log: EventLog; readonly keys: Pick<KeyStore, 'find'> },
  id: string,
): Promise<SignedRecord | undefined> => {
  const [first] = await services.log.readStream(signedWaiverStream(id), { limit: 1 });
  return first === undefined ? undefined : openSigning(services.keys, id, codec.decode(first));
};
