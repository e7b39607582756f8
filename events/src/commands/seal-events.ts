import { ERASED, type EventDefinition, type Metadata, type NewEvent } from '../definitions/event.ts';
import { batchOf } from '../keys/key-batch.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { sealEvent, subjectsIn } from '../keys/personal-values.ts';
import type { DataKey } from '../keys/seal.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import { eventIdOf } from '../log/port/event-id.ts';
import type { EventToAppend } from '../log/port/event-log.ts';

type NewEvents = readonly NewEvent<EventDefinition>[];

type Target = { readonly stream: string; readonly keyIds: ReadonlyMap<string, string> };

export type SealedEvent = Omit<DecodedEvent, 'version' | 'position'> & { readonly text: EventToAppend };

/** Thrown if a subject was erased after the stream was read. Read the stream again and decide on the new state. */
export class SubjectErased extends Error {
  constructor(stream: string) {
    super(`The data key of a subject in ${stream} has been erased; nothing more can be sealed for it.`);
    this.name = 'SubjectErased';
  }
}

const keysForSubjects = async (
  keys: KeyStore,
  { stream, keyIds: known }: Target,
  events: NewEvents,
): Promise<ReadonlyMap<string, DataKey>> => {
  const subjects = new Set(
    events.flatMap((event) => subjectsIn(codec.definitionOf(event.type), stream, event.data)),
  );
  if (subjects.size === 0) return new Map();
  const usedIds = [...subjects].flatMap((subject) => known.get(subject) ?? []);
  const used = usedIds.length === 0 ? new Map() : await keys.find(usedIds);
  const fresh = [...(await keys.take([...subjects].filter((subject) => !known.has(subject)).length))];
  return new Map(
    [...subjects].map((subject) => {
      const id = known.get(subject);
      const key = id === undefined ? fresh.shift() : { id, key: used.get(id) };
      if (key?.key === ERASED) throw new SubjectErased(stream);
      if (key?.key === undefined) throw new Error(`The data key of a subject in ${stream} is missing.`);
      return [subject, key] as const;
    }),
  );
};

/** @throws SubjectErased @throws Error for a missing key or an invalid event, which is a bug, not bad input */
export const sealEvents = async (
  keys: KeyStore,
  target: Target,
  metadata: Metadata,
  events: NewEvents,
): Promise<{ readonly sealed: readonly SealedEvent[]; readonly keyBatches: readonly string[] }> => {
  const { stream } = target;
  const keyOf = await keysForSubjects(keys, target, events);
  const sealed = events.map(({ type, ...event }, index) => {
    const eventId = eventIdOf(stream, metadata.commandId, index);
    const withSeals = sealEvent(
      codec.definitionOf(type),
      { stream, eventId, type },
      event.data,
      (subject) => {
        const key = keyOf.get(subject);
        if (key === undefined) throw new Error(`No data key was taken for a subject in ${stream}.`);
        return key;
      },
      (data) => codec.encode({ eventId, type, data, metadata }),
    );
    return { stream, eventId, storedType: type, type, metadata, ...withSeals };
  });
  return { sealed, keyBatches: [...new Set([...keyOf.values()].map(({ id }) => batchOf(id)))] };
};
