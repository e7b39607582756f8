import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { hashOfStoredText } from '../port/event-hash.ts';
import type { EventLog } from '../port/event-log.ts';
import { sha256Of } from '../port/sha256.ts';
import { copyEvents } from './copy-events.ts';
import { createPostgresLog } from './postgres-log.ts';

let database: TestDatabase;
let log: EventLog;

const METADATA = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';
/** More than the pages that are read ahead. */
const EVENTS = 9000;
const TEXT = 'x'.repeat(3000);

const append = async (stream: string, from: number, data: readonly string[]): Promise<void> => {
  const events = data.map((text, at) => ({
    eventId: `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`,
    type: 'Thing "happened"\\ü\u0001',
    data: text,
    metadata: METADATA,
  }));
  await log.append({ stream, expected: 'no_stream', events });
};

beforeAll(async () => {
  database = await createTestDatabase({ migrations: eventsMigrations });
  log = createPostgresLog({ connectionString: database.appUrl });
  await append('thing-"ü"\\', 1, [
    '{"a":"\\u0001","b":"ü\\\\"}',
    ...Array.from({ length: EVENTS / 9 - 1 }, (_, at) => `{"n":${at}}`),
  ]);
  for (let part = 1; part < 9; part += 1)
    await append(
      `thing-${part}`,
      1 + (part * EVENTS) / 9,
      Array.from({ length: EVENTS / 9 }, (_, at) => `{"n":${at},"text":"${TEXT}"}`),
    );
});
afterAll(async () => {
  await log.close();
  await database.drop();
});

const identity = (text: { readonly text: Buffer }): string => sha256Of(text.text);

describe('copied events', () => {
  it('have the texts whose hash proves an event, in the order of the log, over many pages', async () => {
    const reader = copyEvents(database.appUrl, identity);
    const copied: string[] = [];
    for (let page = await reader.next(); page.length > 0; page = await reader.next()) copied.push(...page);
    const events = await log.readAll({ limit: 2 * EVENTS });
    expect(copied).toEqual(events.map(hashOfStoredText));
    expect(copied).toHaveLength(EVENTS + 1);
    await reader.close();
  });

  it('go on after the end where the log has grown', async () => {
    const reader = copyEvents(database.appUrl, ({ position, stream }) => `${position} ${stream}`);
    let last = '';
    for (let page = await reader.next(); page.length > 0; page = await reader.next())
      last = page.at(-1) ?? '';
    expect(last).toBe(`${EVENTS + 1} thing-8`);
    await append('thing-late', EVENTS + 1, ['{}']);
    expect(await reader.next()).toEqual([`${EVENTS + 2} thing-late`]);
    expect(await reader.next()).toEqual([]);
    await reader.close();
  });

  it('can be left before their end', async () => {
    const reader = copyEvents(database.appUrl, identity);
    expect(await reader.next()).toHaveLength(2000);
    await expect(reader.close()).resolves.toBeUndefined();
  });

  it('are refused where the log cannot be read', async () => {
    const url = new URL(database.appUrl);
    url.pathname = '/postgres';
    const reader = copyEvents(url.href, identity);
    await expect(reader.next()).rejects.toThrow('log.events');
    await reader.close();
  });
});
