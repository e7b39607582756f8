import { SIGNER_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import { ERASED, type OpenedEvent } from '../definitions/event.ts';
import { waiverSigned } from '../definitions/signed-waiver.ts';
import { signedWaiverStream } from '../definitions/streams.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';

export type OpenedSigning = OpenedEvent<typeof waiverSigned>['data'];

export type SignedRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly signing: OpenedSigning;
};

export const linkExpiresAt = ({ signedAt }: Pick<OpenedSigning, 'signedAt'>): Date =>
  new Date(new Date(signedAt).getTime() + SIGNER_LINK_LIFETIME_MS);

/** Ids of the participants who have not been erased. */
export const livingIn = ({ participants }: OpenedSigning): readonly string[] =>
  participants.flatMap(({ participantId, identity }) => (identity === ERASED ? [] : [participantId]));

/** @throws KeyMissing when a key is missing without a tombstone */
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
