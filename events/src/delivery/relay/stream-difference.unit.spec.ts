import { DiscardPolicy, RetentionPolicy, StorageType, type StreamInfo } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { streamOf } from '../feed/jetstream-stream.ts';
import { streamDifference } from './stream-difference.ts';

const stream = streamOf({ epoch: '00000000-0000-4000-8000-000000000001' });

const info = (last_seq: number, messages: number, config: Partial<StreamInfo['config']> = {}): StreamInfo =>
  ({
    state: { last_seq, messages },
    config: {
      name: stream.name,
      subjects: [stream.subject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: 0,
      max_msgs: -1,
      max_msg_size: -1,
      max_msgs_per_subject: -1,
      max_consumers: -1,
      max_bytes: 1,
      ...config,
    },
  }) as StreamInfo;

const differs = (found: StreamInfo | undefined, sequence = 8) =>
  streamDifference({ stream, sequence: 5 }, sequence, found);

describe('streamDifference', () => {
  it('returns undefined while the stream ends where the relay left it', () => {
    expect(differs(info(8, 8))).toBeUndefined();
    expect(differs(info(8, 1))).toBeUndefined();
  });

  it.each([
    ['has one message more', 9],
    ['has lost its last message', 7],
    ['has begun anew', 0],
  ])('reports a stream that %s', (_, last_seq) => {
    expect(differs(info(last_seq, last_seq))).toBe(`the stream ends at ${last_seq}, not at 8`);
  });

  it('reports a missing stream and a purged stream that kept its last sequence', () => {
    expect(differs(undefined)).toBe('the stream is gone');
    expect(differs(info(8, 0))).toBe('the stream has been emptied');
  });

  it('returns undefined for a stream that was already empty at the start', () => {
    expect(differs(info(5, 0), 5)).toBeUndefined();
  });

  it('reports changed settings', () => {
    expect(differs(info(8, 8, { max_age: 1 }))).toBe('max_age is 1, not 0');
  });
});
