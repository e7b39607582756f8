import { UPCASTERS, type Upcaster } from '../../definitions/upcasters.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { type Codec, codec, type DecodedEvent } from '../../log/port/codec.ts';
import type { RecordedEvent } from '../../log/port/event-log.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import { openEvents } from './open-events.ts';

export type PreparedEvent =
  | { readonly recorded: RecordedEvent; readonly event: DeliveredEvent }
  | { readonly recorded: RecordedEvent; readonly error: unknown };

type Handling = { readonly handles: readonly string[] };

export type PrepareEvents = (
  follower: Handling,
  events: readonly RecordedEvent[],
) => Promise<readonly PreparedEvent[]>;

/** Defines how to interpret stored events. Tests replace it to simulate another version. */
export type EventVocabulary = {
  readonly codec: Codec;
  readonly upcasters: Readonly<Record<string, Upcaster>>;
};

const OURS: EventVocabulary = { codec, upcasters: UPCASTERS };

export const mayHandle = ({ handles }: Handling, type: string, meaning: EventVocabulary = OURS): boolean => {
  if (handles.includes(type) || Object.hasOwn(meaning.upcasters, type)) return true;
  try {
    meaning.codec.definitionOf(type);
    return false;
  } catch {
    return true;
  }
};

type Decoded = { readonly decoded: DecodedEvent } | { readonly error: unknown };

const decode = (recorded: RecordedEvent, meaning: EventVocabulary): Decoded => {
  try {
    return { decoded: meaning.codec.decode(recorded) };
  } catch (error) {
    return { error };
  }
};

/** Decodes and opens each event once, because followers share the objects. Queries `keys` once per batch. */
export const createPrepareEvents = (
  keys: Pick<KeyStore, 'find'>,
  meaning: EventVocabulary = OURS,
): PrepareEvents => {
  const decodedOf = new WeakMap<RecordedEvent, Decoded>();
  const openedOf = new WeakMap<RecordedEvent, DeliveredEvent>();

  const decodeOnce = (recorded: RecordedEvent): Decoded => {
    const known = decodedOf.get(recorded) ?? decode(recorded, meaning);
    decodedOf.set(recorded, known);
    return known;
  };

  const openMissing = async (wanted: readonly RecordedEvent[]): Promise<void> => {
    const missing = wanted.flatMap((recorded) => {
      const known = decodeOnce(recorded);
      return openedOf.has(recorded) || 'error' in known ? [] : [{ recorded, decoded: known.decoded }];
    });
    const opened = await openEvents(
      keys,
      missing.map(({ decoded }) => decoded),
    );
    for (const [index, { recorded }] of missing.entries()) {
      const event = opened[index];
      if (event !== undefined) openedOf.set(recorded, event);
    }
  };

  return async (follower, events) => {
    const wanted = events.filter((recorded) => {
      if (!mayHandle(follower, recorded.type, meaning)) return false;
      const known = decodeOnce(recorded);
      return 'error' in known || follower.handles.includes(known.decoded.type);
    });
    await openMissing(wanted);
    return wanted.map((recorded) => {
      const event = openedOf.get(recorded);
      if (event !== undefined) return { recorded, event };
      const known = decodeOnce(recorded);
      return { recorded, error: 'error' in known ? known.error : new Error('An event was not opened.') };
    });
  };
};
