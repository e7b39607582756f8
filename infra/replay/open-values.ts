import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { type SealedPayload, sealedPayload } from '@waivers/events/keys/personal-values.ts';
import { replaceSealed } from '@waivers/events/log/port/clear.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';

/** Renders the data of events as JSON, preserving their order. */
export type RenderData = (events: readonly RecordedEvent[]) => Promise<readonly string[]>;

const sealedText = ({ data }: RecordedEvent): string => replaceSealed(data, () => '"sealed"');

/** Replaces personal values with `sealed`, for replays without the master key. */
export const sealedValues: RenderData = async (events) => events.map(sealedText);

/** @returns undefined for unknown types and damaged events, which are shown as stored */
const openable = (event: RecordedEvent): SealedPayload | undefined => {
  try {
    return sealedPayload(codec.definitionOf(event.type), event);
  } catch {
    return undefined;
  }
};

/** Shows `erased` if a value's data key was destroyed and `sealed` if it is missing. */
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
