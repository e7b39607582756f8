import { checkpointStamped } from '@waivers/events/definitions/checkpoint-stamps.ts';
import { LOG_STAMPS_STREAM } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { formatCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { formatNote } from '@waivers/proof/notes/note.ts';
import { checkpointSigner } from '@waivers/proof/notes/signatures.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { type AuthorityMood, startTimeStampAuthority } from '@waivers/server/testing/time-stamp-authority.ts';
import {
  createTimeStamper,
  type TimeStamper,
  timeStampOutbound,
} from '@waivers/server/time-stamps/time-stamper.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useReadApp } from '../testing/read-app.ts';
import { createCheckpointStamps } from './stamp-checkpoints.ts';

const ORIGIN = 'waivers/log/epoch';
const signer = checkpointSigner(ORIGIN, Buffer.alloc(64, 1));
const NOON = new Date('2026-12-02T12:00:00.000Z');
const NEXT_NOON = new Date('2026-12-03T12:00:00.000Z');

const read = useReadApp();
let authorities: readonly Awaited<ReturnType<typeof startTimeStampAuthority>>[];
let projector: Kysely<object>;
let now: Date;
let log: EventLog;
let problems: string[];
beforeAll(async () => {
  authorities = [await startTimeStampAuthority(), await startTimeStampAuthority()];
});
afterAll(async () => {
  for (const authority of authorities) authority.close();
});
beforeEach(async () => {
  projector = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: read.projectorUrl, max: 1 }) }),
  });
  now = NOON;
  problems = [];
  // Of an epoch of its own.
  log = createMemoryLog();
  setMood('right');
});
afterEach(() => projector.destroy());

const setMood = (mood: AuthorityMood): void => {
  for (const { state } of authorities) state.mood = mood;
};

const openWith = (stampers: ReadonlyMap<string, TimeStamper>, patienceMs?: number) =>
  createCheckpointStamps(
    {
      log,
      keys: memoryKeyStore(),
      database: read.services.database,
      clock: () => now,
      authorities: stampers,
      warn: (found) => void problems.push(...found),
    },
    patienceMs,
  );

const open = () => {
  const urls = authorities.map(({ url }) => url);
  const outbound = createOutbound(timeStampOutbound(urls));
  return openWith(new Map(urls.map((url) => [new URL(url).origin, createTimeStamper([url], outbound)])));
};

const checkpoint = async (size: number, at: Date): Promise<string> => {
  const { epoch } = requirePosition(await log.head());
  const text = formatCheckpointText({ origin: ORIGIN, size, root: Buffer.alloc(32, size) });
  const note = formatNote({ text, signatures: [signer.signEd25519(text)] });
  await sql`insert into log.checkpoints (epoch, size, note, signed_at)
    values (${epoch}, ${size}, ${note}, ${at})`.execute(projector);
  return text;
};

const stamped = async () =>
  (await log.readStream(LOG_STAMPS_STREAM)).map(({ data }) => checkpointStamped.data.parse(JSON.parse(data)));

describe('checkpoint stamp', () => {
  it('is taken of the first checkpoint, then of the last one of each day that is over', async () => {
    const { run } = open();
    await checkpoint(10, NOON);
    await run();
    await checkpoint(20, new Date('2026-12-02T13:00:00.000Z'));
    await run();
    expect((await stamped()).map(({ size }) => size)).toEqual([10]);
    await checkpoint(30, new Date('2026-12-03T09:00:00.000Z'));
    now = NEXT_NOON;
    await run();
    await run();
    expect((await stamped()).map(({ size }) => size)).toEqual([10, 20]);
  });

  it('is of two authorities, and holds for stock OpenSSL, but for no rewritten checkpoint', async () => {
    const text = await checkpoint(10, NOON);
    await open().run();
    const [found] = await stamped();
    expect(found?.text).toBe(text);
    expect(found?.stamps).toHaveLength(2);
    const digestOf = (of: string) => Buffer.from(sha256Of(of), 'hex');
    for (const [place, { token }] of (found?.stamps ?? []).entries()) {
      const bytes = Buffer.from(token, 'base64url');
      expect(authorities[place]?.verify(bytes, digestOf(text))).toContain('Verification: OK');
      const rewritten = formatCheckpointText({ origin: ORIGIN, size: 10, root: Buffer.alloc(32, 99) });
      expect(() => authorities[place]?.verify(bytes, digestOf(rewritten))).toThrow(
        /message imprint mismatch/,
      );
    }
  });

  it.each(['error', 'garbage', 'wrong_nonce', 'other_digest', 'refusal', 'altered'] as const)(
    'waits visibly while the authorities answer wrong (%s), and is taken later',
    async (mood) => {
      await checkpoint(10, NOON);
      setMood(mood);
      const { run, check } = open();
      await run();
      expect(await stamped()).toEqual([]);
      expect(problems).toHaveLength(2);
      await expect(check()).rejects.toThrow('no authority of TSA_URL answers');
      setMood('right');
      const later = open();
      await later.run();
      await expect(later.check()).resolves.toBeUndefined();
      expect((await stamped()).map(({ size }) => size)).toEqual([10]);
    },
  );

  it('of one authority is enough while the other is away', async () => {
    await checkpoint(10, NOON);
    for (const authority of authorities.slice(0, 1)) authority.state.mood = 'error';
    const { run, check } = open();
    await run();
    expect((await stamped())[0]?.stamps).toHaveLength(1);
    expect(problems).toHaveLength(1);
    await expect(check()).resolves.toBeUndefined();
  });

  it('is stored once when two processes take it at once', async () => {
    await checkpoint(10, NOON);
    await Promise.all([open().run(), open().run()]);
    expect(await stamped()).toHaveLength(1);
  });

  it('is not moved back by a clock that is set back a day', async () => {
    const { run } = open();
    await checkpoint(10, NOON);
    now = NEXT_NOON;
    await run();
    now = NOON;
    await checkpoint(20, new Date('2026-12-02T15:00:00.000Z'));
    await run();
    expect((await stamped()).map(({ size }) => size)).toEqual([10]);
  });
});

describe('checkpoint stamp on demand', () => {
  const sizes = async () => (await stamped()).map(({ size }) => size);

  it('is of the newest checkpoint, unless a stamp covers the leaf already', async () => {
    const { run, stampOver } = open();
    await checkpoint(10, NOON);
    await run();
    await checkpoint(20, NOON);
    await stampOver(9);
    expect(await sizes()).toEqual([10]);
    await stampOver(10);
    await stampOver(19);
    expect(await sizes()).toEqual([10, 20]);
  });

  it('is one for all who ask at the same time', async () => {
    await checkpoint(10, NOON);
    const { stampOver } = open();
    await Promise.all([3, 4, 5].map(stampOver));
    expect(await sizes()).toEqual([10]);
  });

  it('waits visibly while no authority answers, and is taken by the next look', async () => {
    const before = open();
    await checkpoint(10, NOON);
    await before.run();
    await checkpoint(20, NOON);
    setMood('error');
    let hasPassed = false;
    const urls = authorities.map(({ url }) => url);
    const outbound = createOutbound(timeStampOutbound(urls));
    const later = () => (hasPassed ? 60_001 : 0);
    const { run, stampOver, check } = openWith(
      new Map(urls.map((url) => [url, createTimeStamper([url], outbound, later)])),
    );
    await stampOver(15);
    expect(await sizes()).toEqual([10]);
    await expect(check()).rejects.toThrow('no authority of TSA_URL answers');
    setMood('right');
    hasPassed = true;
    await run();
    await expect(check()).resolves.toBeUndefined();
    expect(await sizes()).toEqual([10, 20]);
    outbound.close();
  });

  it('keeps nobody waiting longer than its patience', async () => {
    await checkpoint(10, NOON);
    const { promise, resolve } = Promise.withResolvers<{ readonly problems: readonly string[] }>();
    const { stampOver } = openWith(new Map([['slow', { stamp: () => promise }]]), 20);
    await stampOver(0);
    expect(problems).toEqual([]);
    resolve({ problems: ['slow'] });
    await expect.poll(() => problems).toEqual(['slow']);
  });

  it('never rejects, even if the stamp cannot be stored', async () => {
    await checkpoint(10, NOON);
    log = { ...log, append: () => Promise.reject(new Error('away')) };
    await open().stampOver(0);
    expect(problems.join()).toContain('away');
  });
});
