import type { KeyStore } from '../../keys/key-store.ts';
import { addKeyIds, openLazily } from '../../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../../log/port/codec.ts';
import type { DeliveredEvent } from './delivered-event.ts';

/** Opens events with a single key lookup. Opens values on access, so that a damaged value only fails its readers. */
export const openEvents = async (
  keys: Pick<KeyStore, 'find'>,
  events: readonly DecodedEvent[],
): Promise<readonly DeliveredEvent[]> => {
  const ids = new Set<string>();
  for (const event of events) addKeyIds(codec.definitionOf(event.type), event, ids);
  const found = ids.size === 0 ? new Map() : await keys.find([...ids]);
  return events.map((event) => ({
    stream: event.stream,
    version: event.version,
    position: event.position,
    eventId: event.eventId,
    type: event.type,
    metadata: event.metadata,
    data: openLazily(codec.definitionOf(event.type), found, event),
  }));
};
