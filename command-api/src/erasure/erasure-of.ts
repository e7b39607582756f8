import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { isSealedWith, keysIn, SHARED } from '@waivers/events/keys/personal-values.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { type ErasureState, evolve, initial, subjectOf } from './state.ts';
import type { Erasure } from './tombstones.ts';

export type LogAndKeys = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly keys: Pick<KeyStore, 'find'>;
};

export type ErasureClaim = {
  readonly erasure: Erasure | undefined;
  readonly strangersKeys: readonly string[];
};

type Past = { readonly state: ErasureState; readonly sealed: readonly DecodedEvent[] };

type PersonErasedData = {
  readonly keyIds: readonly string[];
  readonly participantId?: string;
  readonly userId?: string;
  readonly accountId?: string;
};

const before = async ({ log }: LogAndKeys, event: DecodedEvent): Promise<Past> => {
  let state = initial;
  const sealed: DecodedEvent[] = [];
  for await (const page of streamPages(log, event.stream)) {
    for (const earlier of page) {
      if (earlier.version >= event.version) return { state, sealed };
      state = evolve(state, earlier);
      if (earlier.clear !== undefined) sealed.push(earlier);
    }
  }
  return { state, sealed };
};

/** Whether a sealed value both names the key and decrypts with it. Names alone are easily forged. */
const isOf = async (
  { keys }: LogAndKeys,
  sealed: readonly DecodedEvent[],
  subject: string,
  keyId: string,
): Promise<boolean> => {
  const naming = sealed.filter(
    (event) => keysIn(codec.definitionOf(event.type), event).get(subject) === keyId,
  );
  if (naming.length === 0) return false;
  const key = (await keys.find([keyId])).get(keyId);
  // The key is already erased or missing, so there is nothing left to destroy.
  if (key === undefined || key === ERASED) return true;
  return naming.some((event) => isSealedWith(codec.definitionOf(event.type), event, subject, key));
};

/** Returns the keys that a PersonErased event may destroy. Forged events cannot destroy other people's keys. */
export const erasureOf = async (services: LogAndKeys, event: DecodedEvent): Promise<ErasureClaim> => {
  const { keyIds, participantId, userId, accountId } = event.data as PersonErasedData;
  const subject = subjectOf(event.data);
  const { state, sealed } = await before(services, event);
  const others = [...state.keys.keys()].filter((other) => other !== subject && other !== SHARED);
  const isLast = others.every((other) => state.erased.has(other));
  const own: string[] = [];
  for (const keyId of keyIds) {
    const isTheirs =
      subject !== SHARED &&
      ((await isOf(services, sealed, subject, keyId)) ||
        (isLast && state.keys.has(subject) && (await isOf(services, sealed, SHARED, keyId))));
    if (isTheirs) own.push(keyId);
  }
  const { eventId, stream } = event;
  const scrubbed = {
    ...(participantId === undefined ? {} : { participantId }),
    ...(userId !== undefined && stream === userStream(userId) ? { userId } : {}),
    ...(accountId !== undefined && stream === accountStream(accountId) ? { accountId } : {}),
  };
  return {
    erasure: own.length === 0 ? undefined : { eventId, stream, keyIds: own, ...scrubbed },
    strangersKeys: keyIds.filter((keyId) => !own.includes(keyId)),
  };
};
