import { describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { createMemoryLog } from '../memory/memory-log.ts';
import { codec } from '../port/codec.ts';
import type { Append } from '../port/event-log.ts';
import { beginEpoch, ensureIdentity, firstAppend, historyFrom } from './log-identity.ts';

const LOG_ID = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
const FIRST = '0d6c5ef8-0c3e-4b86-9d38-0b3b5a3f7c02';
const SECOND = 'd6948467-09aa-4985-bb26-4f2c6c697032';
const NOW = new Date('2026-11-21T09:30:00.123Z');

const begun = { type: 'LogBegun', data: JSON.stringify({ logId: LOG_ID, epoch: FIRST }) };
const renewed = { type: 'EpochBegun', data: JSON.stringify({ epoch: SECOND }) };

describe('historyFrom', () => {
  it('takes the log id from the first event and the epoch from the last', () => {
    expect(historyFrom([])).toBeUndefined();
    expect(historyFrom([begun])).toMatchObject({ logId: LOG_ID, epoch: FIRST, epochs: [FIRST] });
    expect(historyFrom([begun, renewed])).toMatchObject({
      logId: LOG_ID,
      epoch: SECOND,
      epochs: [FIRST, SECOND],
    });
  });

  it('returns undefined without the first event and ignores unknown event types', () => {
    expect(historyFrom([renewed])).toBeUndefined();
    expect(historyFrom([begun, { type: 'Other', data: '{}' }])).toMatchObject({
      logId: LOG_ID,
      epoch: FIRST,
    });
  });
});

describe('ensureIdentity', () => {
  it('returns an existing identity', async () => {
    const append = () => expect.fail('nothing is to be appended');
    expect(await ensureIdentity({ read: async () => [begun], append }, () => NOW)).toMatchObject({
      logId: LOG_ID,
      epoch: FIRST,
    });
  });

  it('creates a new log with a single valid system event', async () => {
    const appended: Append[] = [];
    const identity = await ensureIdentity(
      {
        read: async () => appended.flatMap(({ events }) => events),
        append: async (append) => {
          appended.push(append);
          return { outcome: 'accepted' };
        },
      },
      () => NOW,
    );
    expect(appended).toMatchObject([{ stream: LOG_IDENTITY_STREAM, expected: 'no_stream' }]);
    const [event] = appended[0]?.events ?? [];
    if (event === undefined) return expect.fail('no event');
    const decoded = codec.decode({
      ...event,
      stream: LOG_IDENTITY_STREAM,
      version: 1,
      position: 'p',
      recordedAt: '',
    });
    expect(decoded).toMatchObject({
      type: 'LogBegun',
      data: { logId: identity.logId, epoch: identity.epoch },
      metadata: {
        accountId: '00000000-0000-0000-0000-000000000000',
        actor: { kind: 'system' },
        occurredAt: '2026-11-21T09:30:00.123Z',
      },
    });
    expect(decoded.metadata.correlationId).toBe(decoded.metadata.commandId);
  });

  it('returns the identity created by the first process', async () => {
    let reads = 0;
    const identity = await ensureIdentity(
      {
        read: async () => (reads++ === 0 ? [] : [begun]),
        append: async () => ({ outcome: 'conflict' }),
      },
      () => NOW,
    );
    expect(identity).toMatchObject({ logId: LOG_ID, epoch: FIRST });
  });

  it('rejects an identity stream that does not identify a log', async () => {
    const store = { read: async () => [renewed], append: async () => ({ outcome: 'conflict' as const }) };
    await expect(ensureIdentity(store, () => NOW)).rejects.toMatchObject({ code: 'log_corrupt' });
  });

  it('never gives two logs the same id', () => {
    const idOf = () => JSON.parse(firstAppend(NOW).events[0]?.data ?? '{}');
    const [one, other] = [idOf(), idOf()];
    expect(one.logId).not.toBe(other.logId);
    expect(one.epoch).not.toBe(one.logId);
  });
});

describe('beginEpoch', () => {
  it('appends a valid event', async () => {
    const log = createMemoryLog(() => NOW);
    await beginEpoch(log, { now: NOW });
    const decoded = (await log.readStream(LOG_IDENTITY_STREAM)).map(codec.decode);
    expect(decoded.map(({ type }) => type)).toEqual(['LogBegun', 'EpochBegun']);
    expect(decoded[1]?.metadata.occurredAt).toBe(NOW.toISOString());
  });

  it('succeeds for only one of two concurrent calls', async () => {
    const log = createMemoryLog();
    const answers = await Promise.allSettled([beginEpoch(log), beginEpoch(log)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(answers[1]).toMatchObject({ reason: { code: 'log_unavailable' } });
    expect(await log.readStream(LOG_IDENTITY_STREAM)).toHaveLength(2);
  });
});
