import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { addKeyIds, openWhenLookedAt } from '@waivers/events/keys/personal-values.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/codec.ts';
import type { ProjectedEvent } from './projection.ts';

/**
 * Events as projections get them, with one look-up for the keys of all. A value opens when a projection looks at it,
 * so a damaged one fails the projections that need it, and no other.
 * @throws whatever the key store throws when it is away
 */
export const openEvents = async (
  keys: Pick<KeyStore, 'find'>,
  events: readonly DecodedEvent[],
): Promise<readonly ProjectedEvent[]> => {
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
    data: openWhenLookedAt(codec.definitionOf(event.type), found, event),
  }));
};
