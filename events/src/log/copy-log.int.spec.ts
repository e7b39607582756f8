import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { sealed } from '../definitions/sealed.ts';
import { memoryKeyStore } from '../keys/memory-key-store.ts';
import { openEvent, sealEvent } from '../keys/personal-values.ts';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { openLog } from '../open-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { onRealEventStore } from '../testing/real-event-store.ts';
import { readEverything } from './contract/log-contract.ts';
import { compareLogs, copyLog } from './copy-log.ts';
import { startProtocolServer } from './eventstoredb/testing/protocol-server.ts';
import { beginEpoch } from './identity/log-identity.ts';
import { clearOf } from './port/clear.ts';
import { LogError } from './port/errors.ts';
import { hashOfEvent } from './port/event-hash.ts';
import type { Append, EventLog, EventToAppend, RecordedEvent } from './port/event-log.ts';

const EVENTS = 1000;
const FEWER = 200;

const guestSigned = defineEvent({
  type: 'GuestSigned',
  categories: ['signedWaiver'],
  description: 'An event for these specs.',
  data: z.strictObject({ number: z.int(), name: sealed, text: z.string() }),
  personal: { name: z.string() },
});

const keys = memoryKeyStore();
const NAMES = ['Ann', '日本 太郎', 'Nguyễn Văn Á', 'Zoë \\ "quoted"', 'Ünsal\u2028', '\u202eabc'];
const nameOf = (number: number): string => `${NAMES[number % NAMES.length]} ${number}`;

const anEvent = async (stream: string, number: number): Promise<EventToAppend> => {
  const eventId = randomUUID();
  const [key] = await keys.take(1);
  if (key === undefined) throw new Error('No key.');
  const data = { number, name: nameOf(number), text: 'é\u0301'.repeat(number % 50) };
  const { type } = guestSigned;
  const encode = (stored: unknown) => ({
    eventId,
    type,
    data: canonicalJson(stored),
    metadata: '{"b":[1e+21,0.1,null]}',
  });
  return sealEvent(guestSigned, { stream, eventId, type }, data, () => key, encode).text;
};

const nameIn = async (event: RecordedEvent): Promise<string> => {
  const decoded = {
    ...event,
    storedType: event.type,
    data: JSON.parse(event.data),
    metadata: undefined as never,
    clear: clearOf(event),
  };
  return (await openEvent(guestSigned, keys, decoded)).data.name;
};

const withoutPlace = ({ position: _position, recordedAt: _at, ...event }: RecordedEvent) => event;

const fill = async (log: EventLog, total = EVENTS): Promise<void> => {
  const versions = new Map<string, number>();
  for (let number = 0; number < total; ) {
    const stream = `signedWaiver-${number % 7 === 0 ? 'often' : randomUUID()}`;
    const count = Math.min(1 + (number % 3), total - number);
    const events: EventToAppend[] = [];
    for (let index = 0; index < count; index += 1) events.push(await anEvent(stream, number + index));
    const version = versions.get(stream) ?? 0;
    await log.append({ stream, expected: version, events });
    versions.set(stream, version + count);
    number += count;
    if (number >= total / 2 && number - count < total / 2) await beginEpoch(log);
  }
};

type Start = () => Promise<{ readonly url: string; close(): Promise<void> }>;

const copiedAndBack = (name: string, start: Start) =>
  describe(`log copied from PostgreSQL to EventStoreDB and back: ${name}`, () => {
    let databases: readonly TestDatabase[];
    let server: Awaited<ReturnType<typeof start>>;
    const prefix = `copy.${randomUUID()}.`;
    const opened: EventLog[] = [];
    const open = async (url: string, begins?: Append): Promise<EventLog> => {
      const log = await openLog(url, { prefix, ...(begins !== undefined && { begins }) });
      opened.push(log);
      return log;
    };
    let originals: readonly RecordedEvent[];

    beforeAll(async () => {
      const migrations = eventsMigrations;
      databases = [await createTestDatabase({ migrations }), await createTestDatabase({ migrations })];
      server = await start();
      const log = await open(databases[0]?.appUrl ?? '');
      await fill(log);
      originals = await readEverything(log);
    });
    afterAll(async () => {
      await Promise.all(opened.map((log) => log.close()));
      await Promise.all(databases.map((database) => database.drop()));
      await server.close();
    });

    it('keeps the order, ids, bytes and hashes of events, and sealed values still open', async () => {
      expect(originals).toHaveLength(EVENTS + 2);
      const [first, second] = databases.map(({ appUrl }) => appUrl);
      const there = await copyLog({
        from: await open(first ?? ''),
        openTarget: (begins) => open(server.url, begins),
      });
      expect(there).toBe(originals.length - 1);
      const back = await copyLog({
        from: await open(server.url),
        openTarget: (begins) => open(second ?? '', begins),
      });
      expect(back).toBe(originals.length - 1);

      for (const url of [server.url, second ?? '']) {
        const copies = await readEverything(await open(url));
        expect(copies.map(withoutPlace)).toEqual(originals.map(withoutPlace));
        expect(copies.map(hashOfEvent)).toEqual(originals.map(hashOfEvent));
        const guests = copies.filter(({ type }) => type === guestSigned.type);
        const numbers = Array.from({ length: EVENTS }, (__, number) => number);
        expect(await Promise.all(guests.map(nameIn))).toEqual(numbers.map(nameOf));
      }
    });

    it('is not copied twice, and maps positions of the source to the target', async () => {
      const [from, target] = [await open(databases[0]?.appUrl ?? ''), await open(server.url)];
      expect(await copyLog({ from, openTarget: (begins) => open(server.url, begins) })).toBe(0);
      const wanted = new Set(originals.map(({ position }) => position));
      const { places, ...compared } = await compareLogs(from, target, wanted);
      expect(compared).toMatchObject({ events: originals.length, copied: originals.length, extra: [] });
      const copies = await readEverything(target);
      expect([...places.values()]).toEqual(copies.map(({ position }) => position));
    });
  });

copiedAndBack('test double', startProtocolServer);

onRealEventStore('a log copied from Postgres to EventStoreDB and back', (url) =>
  copiedAndBack('EVENTSTOREDB_URL', async () => ({ url, close: async () => undefined })),
);

describe('copyLog', () => {
  let database: TestDatabase;
  let server: Awaited<ReturnType<typeof startProtocolServer>>;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
    server = await startProtocolServer();
    const log = await openLog(database.appUrl);
    await fill(log, FEWER);
    await log.close();
  });
  afterAll(async () => {
    await database.drop();
    await server.close();
  });

  it('resumes after an interruption', async () => {
    const prefix = `interrupted.${randomUUID()}.`;
    const from = await openLog(database.appUrl);
    const lasting = async (begins: Append, appends: number): Promise<EventLog> => {
      const log = await openLog(server.url, { prefix, begins });
      let left = appends;
      const append: EventLog['append'] = async (given) => {
        left -= 1;
        if (left < 0) throw new LogError('log_unavailable', 'The store is away.');
        return log.append(given);
      };
      return { ...log, append };
    };
    let events = 0;
    for (const appends of [30, 20]) {
      const interrupted = copyLog({
        from,
        openTarget: (begins) => lasting(begins, appends),
        onProgress: (progress) => {
          events = progress.events;
        },
      });
      await expect(interrupted).rejects.toMatchObject({ code: 'log_unavailable' });
    }
    const done = await copyLog({ from, openTarget: (begins) => openLog(server.url, { prefix, begins }) });
    const target = await openLog(server.url, { prefix });
    const [copies, originals] = [await readEverything(target), await readEverything(from)];
    expect(done).toBeLessThan(originals.length - 50);
    expect(done).toBeGreaterThan(0);
    expect(events).toBeLessThan(originals.length);
    expect(copies.map(withoutPlace)).toEqual(originals.map(withoutPlace));
    await Promise.all([from.close(), target.close()]);
  });

  it('rejects a target that contains different or additional events', async () => {
    const from = await openLog(database.appUrl);
    const other = `other.${randomUUID()}.`;
    const its = await openLog(server.url, { prefix: other });
    await its.append({ stream: 'thing-1', expected: 'no_stream', events: [await anEvent('thing-1', 1)] });
    const before = await readEverything(its);
    const refused = { name: 'CopyRefused', message: expect.stringContaining('not a copy of the source') };
    await expect(
      copyLog({ from, openTarget: (begins) => openLog(server.url, { prefix: other, begins }) }),
    ).rejects.toMatchObject(refused);
    expect(await readEverything(its)).toEqual(before);

    const more = `more.${randomUUID()}.`;
    const toMore = (begins: Append) => openLog(server.url, { prefix: more, begins });
    await copyLog({ from, openTarget: toMore });
    const longer = await openLog(server.url, { prefix: more });
    await longer.append({ stream: 'thing-1', expected: 'no_stream', events: [await anEvent('thing-1', 1)] });
    await expect(copyLog({ from, openTarget: toMore })).rejects.toMatchObject(refused);
    await Promise.all([from.close(), its.close(), longer.close()]);
  });
});
