import type { EventDefinition, Metadata, NewEvent } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { sealEvent, subjectsIn } from '@waivers/events/keys/personal-values.ts';
import type { DataKey } from '@waivers/events/keys/seal.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { eventIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { v7 } from 'uuid';
import type { ProjectedEvent } from '../engine/projection.ts';

const metadataOf = (accountId: string, occurredAt: string, actor: Metadata['actor']): Metadata => {
  const commandId = v7();
  return { commandId, correlationId: commandId, accountId, actor, occurredAt };
};

type Stores = {
  readonly log: Pick<EventLog, 'append' | 'readStream' | 'readStreamBack' | 'readAll' | 'head'>;
  readonly keys: KeyStore & { erase(ids: readonly string[]): void | Promise<void> };
};

/** Creates a log with sealed events and support for erasures. */
export const createHistory = ({ log, keys }: Stores = { log: createMemoryLog(), keys: memoryKeyStore() }) => {
  /** As in production, a subject has one key per stream. */
  const dataKeys = new Map<string, DataKey>();

  const append = async (
    stream: string,
    accountId: string,
    event: NewEvent<EventDefinition>,
    occurredAt = '2026-11-21T09:00:00.000Z',
    actor: Metadata['actor'] = { kind: 'system' },
  ): Promise<void> => {
    const definition = codec.definitionOf(event.type);
    const metadata = metadataOf(accountId, occurredAt, actor);
    const eventId = eventIdOf(stream, metadata.commandId, 0);
    for (const subject of subjectsIn(definition, stream, event.data)) {
      const place = `${stream} ${subject}`;
      const [taken] = dataKeys.has(place) ? [] : await keys.take(1);
      if (taken !== undefined) dataKeys.set(place, taken);
    }
    const { type } = event;
    const { text } = sealEvent(
      definition,
      { stream, eventId, type },
      event.data,
      (subject) => {
        const key = dataKeys.get(`${stream} ${subject}`);
        if (key === undefined) throw new Error(`No key for ${subject}.`);
        return key;
      },
      (data) => codec.encode({ eventId, type, data, metadata }),
    );
    const expected = (await log.readStream(stream)).length;
    await log.append({
      stream,
      expected: expected === 0 ? 'no_stream' : expected,
      events: [text],
    });
  };

  const keyOf = (stream: string, subject: string): string[] => {
    const key = dataKeys.get(`${stream} ${subject}`);
    return key === undefined ? [] : [key.id];
  };

  return {
    log,
    keys,
    append,
    /** Appends the erasure event without destroying keys. @param last whether to list the shared key, too */
    erase: async (stream: string, accountId: string, participantId: string, last: boolean) => {
      const ids = [...keyOf(stream, participantId), ...(last ? keyOf(stream, 'shared') : [])];
      await append(stream, accountId, { type: 'PersonErased', data: { participantId, keyIds: ids } });
    },
    eraseAccount: (accountId: string) =>
      append(accountStream(accountId), accountId, {
        type: 'PersonErased',
        data: { accountId, keyIds: keyOf(accountStream(accountId), accountId) },
      }),
    eraseUser: (userId: string, accountId: string) =>
      append(userStream(userId), accountId, {
        type: 'PersonErased',
        data: { userId, keyIds: keyOf(userStream(userId), userId) },
      }),
    destroyKeys: async (): Promise<void> => {
      for (const { data } of (await log.readAll({ limit: 10_000 })).map(codec.decode).filter(isErasure)) {
        await keys.erase(data.keyIds);
      }
    },
    events: async (): Promise<readonly ProjectedEvent[]> =>
      openEvents(keys, (await log.readAll({ limit: 10_000 })).map(codec.decode)),
  };
};
export type History = ReturnType<typeof createHistory>;

const isErasure = (event: DecodedEvent): event is DecodedEvent<'PersonErased', { keyIds: string[] }> =>
  event.type === 'PersonErased';
