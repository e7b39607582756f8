import { once } from 'node:events';
import { type AllStreamSubscription, END, type RecordedEvent, streamNameFilter } from '@eventstore/db-client';
import { describe, expect, it, vi } from 'vitest';
import { startTcpProxy } from '../../../testing/tcp-proxy.ts';
import {
  aFact,
  aFactStream,
  anotherClient,
  eventsOf,
  failureOf,
  positionOf,
  type ServerUnderTest,
  someFacts,
} from './server-under-test.ts';

const watch = (subscription: AllStreamSubscription, stream: string) => {
  const said: string[] = [];
  const events: RecordedEvent[] = [];
  for (const word of ['confirmation', 'caughtUp', 'end', 'close', 'error'] as const) {
    subscription.on(word as 'error', () => said.push(word));
  }
  subscription.on('data', ({ event }) => {
    if (event?.streamId !== stream) return;
    said.push(`event ${event.revision}`);
    events.push(event);
  });
  return { said, events };
};

const until = async (subscription: AllStreamSubscription, isSo: () => boolean): Promise<void> => {
  while (!isSo())
    await Promise.race(['data', 'caughtUp', 'confirmation'].map((word) => once(subscription, word)));
};

export const subscribingFacts = (server: () => ServerUnderTest): void => {
  describe('subscribing to $all', () => {
    it('emits confirmation, history, caughtUp and live events, excluding its position', async () => {
      const { client } = server();
      const stream = aFactStream();
      await client.appendToStream(stream, someFacts(3));
      const [first] = await eventsOf(client.readStream(stream));
      const subscription = client.subscribeToAll({ fromPosition: positionOf(first) });
      const { said } = watch(subscription, stream);
      await until(subscription, () => said.includes('caughtUp'));
      await client.appendToStream(stream, aFact());
      await until(subscription, () => said.includes('event 3'));
      expect(said).toEqual(['confirmation', 'event 1', 'event 2', 'caughtUp', 'event 3']);
      await subscription.unsubscribe();
    });

    it('emits caughtUp from the end, too', async () => {
      const { client } = server();
      const stream = aFactStream();
      await client.appendToStream(stream, aFact());
      const subscription = client.subscribeToAll({ fromPosition: END });
      const { said } = watch(subscription, stream);
      await until(subscription, () => said.includes('caughtUp'));
      await client.appendToStream(stream, aFact());
      await until(subscription, () => said.includes('event 1'));
      expect(said).toEqual(['confirmation', 'caughtUp', 'event 1']);
      await subscription.unsubscribe();
    });

    it('with a filter delivers only matching events and reports how far the server has searched', async () => {
      const { client } = server();
      const stream = aFactStream();
      await client.appendToStream(stream, aFact());
      const [first] = await eventsOf(client.readStream(stream));
      await client.appendToStream(aFactStream(), someFacts(250));
      await client.appendToStream(stream, aFact());
      await client.appendToStream(aFactStream(), someFacts(250));
      const reached: bigint[] = [];
      const filter = streamNameFilter({
        prefixes: [stream],
        maxSearchWindow: 100,
        checkpointInterval: 1,
        checkpointReached: (_, { commit }) => void reached.push(commit),
      });
      const subscription = client.subscribeToAll({ fromPosition: positionOf(first), filter });
      const { said, events } = watch(subscription, stream);
      await vi.waitFor(() => expect(reached.length).toBeGreaterThanOrEqual(4));
      await client.appendToStream(stream, aFact());
      await until(subscription, () => said.includes('event 2'));
      expect(said.filter((word) => word.startsWith('event'))).toEqual(['event 1', 'event 2']);
      const [second] = events;
      expect(reached.some((commit) => commit < positionOf(second).commit)).toBe(true);
      expect(reached.some((commit) => commit > positionOf(second).commit)).toBe(true);
      expect([...reached].sort((one, other) => Number(one - other))).toEqual(reached);
      await subscription.unsubscribe();
    });

    it('emits one UnavailableError and then nothing when the server goes away; a new one has no gap', async () => {
      const proxy = await startTcpProxy(server().url);
      const client = anotherClient(proxy.through(server().url));
      const stream = aFactStream();
      await client.appendToStream(stream, someFacts(2));
      const [first] = await eventsOf(client.readStream(stream));
      const subscription = client.subscribeToAll({ fromPosition: positionOf(first) });
      const { said, events } = watch(subscription, stream);
      await until(subscription, () => said.includes('caughtUp'));
      const failed = once(subscription, 'error');
      proxy.cut();
      const [error] = await failed;
      expect(error).toMatchObject({ type: 'unavailable', code: 14 });
      await client
        .appendToStream(stream, someFacts(2))
        .catch(() => client.appendToStream(stream, someFacts(2)));
      expect(said.slice(3)).toEqual(['error']);
      expect(subscription.destroyed).toBe(false);
      const again = client.subscribeToAll({ fromPosition: positionOf(events.at(-1)) });
      const later = watch(again, stream);
      await until(again, () => later.events.length === 2);
      expect(later.events.map(({ revision }) => revision)).toEqual([2n, 3n]);
      await again.unsubscribe();
      await client.dispose();
      await proxy.close();
    });
  });

  describe('unavailable server', () => {
    it('fails appends with a plain error and reads with UnavailableError, and the client recovers', async () => {
      const proxy = await startTcpProxy(server().url);
      const client = anotherClient(proxy.through(server().url));
      const stream = aFactStream();
      await client.appendToStream(stream, aFact());
      proxy.refuse(true);
      proxy.cut();
      const away = await failureOf(
        client.appendToStream(stream, aFact()).then(() => client.appendToStream(stream, aFact())),
      );
      const append = away.type === undefined ? away : await failureOf(client.appendToStream(stream, aFact()));
      expect(append).toMatchObject({ code: 14 });
      expect(append.type).toBeUndefined();
      expect(await failureOf(eventsOf(client.readStream(stream)))).toMatchObject({ type: 'unavailable' });
      proxy.refuse(false);
      expect(await client.appendToStream(aFactStream(), aFact())).toMatchObject({ success: true });
      expect(await eventsOf(client.readStream(stream))).toHaveLength(1);
      await client.dispose();
      await proxy.close();
    });
  });
};
