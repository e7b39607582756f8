import { codec, type DecodedEvent } from './codec.ts';
import type { OpenedEvent } from './event.ts';
import type { EventLog } from './log/event-log.ts';
import type { KeyStore } from './personal-data/key-store.ts';
import { openEvent } from './personal-data/personal-values.ts';
import { waiverSigned } from './signed-waiver.ts';
import { signedWaiverStream } from './streams.ts';

/** What was signed, in clear; `erased` stands where a person has been erased. */
export type OpenedSigning = OpenedEvent<typeof waiverSigned>['data'];

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
  services: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  id: string,
): Promise<SignedRecord | undefined> => {
  const [first] = await services.log.readStream(signedWaiverStream(id), { limit: 1 });
  return first === undefined ? undefined : openSigning(services.keys, id, codec.decode(first));
};
