import { recordSealed } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openUpdate } from '@waivers/events/keys/seal-update.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

export type StoredSeals = {
  /** What to append to the PDF; undefined if no seal was made for these bytes, or its people were erased. */
  readonly appended: Buffer | undefined;
  /** Version of the newest seal of the record; 0 for none. */
  readonly newest: number;
};

/**
 * Looks for a seal of exactly these bytes, newest first: a record that is voided and reinstated gets its first seal back.
 * @param unsealed SHA-256 of the PDF
 */
export const findSeal = async (
  { log, keys }: Services,
  signedWaiverId: string,
  unsealed: Buffer,
): Promise<StoredSeals> => {
  let appended: Buffer | undefined;
  let newest = 0;
  const stream = signedWaiverStream(signedWaiverId);
  for await (const page of streamPages(log, stream, 2, codec.decode, [recordSealed.type])) {
    for (const event of await openEvents(keys, page)) {
      if (!isEvent(recordSealed, event)) continue;
      newest = event.version;
      const seal = openUpdate(event.data);
      if (seal?.unsealed.equals(unsealed) === true) appended = seal.appended;
    }
  }
  return { appended, newest };
};
