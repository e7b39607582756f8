import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onRealEventStore } from '../../testing/real-event-store.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import type { EventLog, RecordedEvent } from '../port/event-log.ts';
import { aLog, anEvent, appendOne, aServer, aStream } from './testing/log-on-double.ts';

const aProxy = async (url: string): Promise<TcpProxy & { readonly url: string }> => {
  const proxy = await startTcpProxy(url);
  onTestFinished(() => proxy.close());
  return { ...proxy, url: proxy.through(url) };
};

const follow = (log: EventLog) => {
  const seen: RecordedEvent[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  let told = (): void => undefined;
  const ended = (async () => {
    for await (const batch of log.subscribe({ signal: stop.signal })) {
      seen.push(...batch);
      told();
    }
  })();
  const reaches = async (count: number): Promise<void> => {
    while (seen.length < count) {
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    }
  };
  const end = async (): Promise<void> => {
    stop.abort();
    await ended;
  };
  return { seen, reaches, stop: end };
};

const overANetworkThatFails = (server: string, start: () => Promise<string>) =>
  describe(`EventStoreDB log over an unreliable network: ${server}`, () => {
    it('accepts an append whose response was lost and stores it once', async () => {
      const url = await start();
      const proxy = await aProxy(url);
      const log = aLog({ url: proxy.url, appendDeadlineMs: 300 });
      await log.head();
      const streams = Array.from({ length: 16 }, aStream);
      proxy.silence('to client');
      const appended = Promise.all(streams.map((stream) => appendOne(log, stream)));
      setTimeout(() => {
        proxy.cut();
        proxy.silence('none');
      }, 100);
      expect((await appended).map(({ outcome }) => outcome)).toEqual(streams.map(() => 'accepted'));
      for (const stream of streams) expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('resends an append that never reached the server', async () => {
      const proxy = await aProxy(await start());
      const log = aLog({ url: proxy.url, appendDeadlineMs: 300 });
      await log.head();
      proxy.silence('to server');
      const stream = aStream();
      const appended = appendOne(log, stream);
      setTimeout(() => {
        proxy.cut();
        proxy.silence('none');
      }, 100);
      expect(await appended).toMatchObject({ outcome: 'accepted', version: 1 });
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('fails with log_unavailable while the server is down, then recovers', async () => {
      const proxy = await aProxy(await start());
      const log = aLog({ url: proxy.url, keepTryingMs: 100 });
      await appendOne(log);
      proxy.refuse(true);
      proxy.cut();
      const away = { code: 'log_unavailable' };
      const [stream, event] = [aStream(), anEvent()];
      await expect(appendOne(log, stream, event)).rejects.toMatchObject(away);
      await expect(log.readStream(stream)).rejects.toMatchObject(away);
      await expect(log.readAll({ limit: 1 })).rejects.toMatchObject(away);
      await expect(log.head()).rejects.toMatchObject(away);
      proxy.refuse(false);
      const again = await vi.waitFor(() => appendOne(log, stream, event), { timeout: 10_000 });
      expect(again).toMatchObject({ version: 1 });
      expect(await log.readStream(stream)).toHaveLength(1);
      expect(proxy.connections()).toBe(1);
    });

    it('does not let calls hang on a frozen server, then recovers', async () => {
      const proxy = await aProxy(await start());
      const log = aLog({ url: proxy.url, unansweredMs: 200, keepTryingMs: 1000 });
      await appendOne(log);
      proxy.silence('to client');
      const away = { code: 'log_unavailable' };
      await expect(log.readStream(aStream())).rejects.toMatchObject(away);
      await expect(log.readAll({ limit: 1 })).rejects.toMatchObject(away);
      await expect(log.head()).rejects.toMatchObject(away);
      await expect(appendOne(log)).rejects.toMatchObject(away);
      proxy.cut();
      proxy.silence('none');
      expect(await appendOne(log)).toMatchObject({ version: 1 });
    });

    it('keeps a subscription complete through 20 dropped connections and an outage', async () => {
      const url = await start();
      const proxy = await aProxy(url);
      const prefix = `cut.${randomUUID()}.`;
      const [writer, reader] = [aLog({ url, prefix }), aLog({ url: proxy.url, prefix })];
      await writer.head();
      const { seen, reaches, stop } = follow(reader);
      const appended: string[] = [];
      for (let round = 1; round <= 20; round += 1) {
        proxy.refuse(round % 5 === 0);
        proxy.cut();
        for (let n = 0; n < 3; n += 1) {
          const event = anEvent();
          await appendOne(writer, aStream(), event);
          appended.push(event.eventId);
        }
        proxy.refuse(false);
        await reaches(1 + appended.length);
      }
      expect(seen.slice(1).map(({ eventId }) => eventId)).toEqual(appended);
      await stop();
    });
  });

overANetworkThatFails('test double', async () => (await aServer()).url);

onRealEventStore('the log in EventStoreDB over a network that fails', (url) =>
  overANetworkThatFails('EVENTSTOREDB_URL', async () => url),
);
