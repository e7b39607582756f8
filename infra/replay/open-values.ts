import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { type SealedEvent, sealedIn } from '@waivers/events/keys/personal-values.ts';
import { replaceSealed } from '@waivers/events/log/port/clear.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';

/** JSON of an event's data for a reader, in the order of the events. */
export type RenderData = (events: readonly RecordedEvent[]) => Promise<readonly string[]>;

const sealedText = ({ data }: RecordedEvent): string => replaceSealed(data, () => '"sealed"');

/** Without the master key: what is sealed says so. */
export const sealedValues: RenderData = async (events) => events.map(sealedText);

/** Undefined for a type of a newer or older version, or damage: told as it stands. */
const openable = (event: RecordedEvent): SealedEvent | undefined => {
  try {
    return sealedIn(codec.definitionOf(event.type), event);
  } catch {
    return undefined;
  }
};

/** With it: `erased` where the key is gone, and `sealed` what cannot be opened though nobody erased it. */
export const openedValues =
  (keys: Pick<KeyStore, 'find'>): RenderData =>
  async (events) => {
    const known = events.map(openable);
    const ids = new Set(known.flatMap((event) => event?.keyIds ?? []));
    const found = ids.size === 0 ? new Map() : await keys.find([...ids]);
    return events.map((event, index) => {
      try {
        return known[index]?.open(found) ?? sealedText(event);
      } catch {
        return sealedText(event);
      }
    });
  };
