import type { JsMsg } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { createAcks } from './jetstream-acks.ts';

describe('acknowledging messages', () => {
  const acknowledged: number[] = [];
  const message = (seq: number) => ({ seq, ack: () => void acknowledged.push(seq) }) as unknown as JsMsg;

  it('says nothing of a batch whose events are not done with, and says the last of those that are', () => {
    acknowledged.length = 0;
    const acks = createAcks();
    const first = acks.next();
    for (const seq of [1, 2, 3]) acks.settle(message(seq));
    const second = acks.next();
    acks.settle(message(4));
    expect(acknowledged).toEqual([]);
    acks.acknowledge(first);
    expect(acknowledged).toEqual([3]);
    acks.acknowledge(second);
    expect(acknowledged).toEqual([3, 4]);
  });

  it('acknowledges batches before it too, and none twice', () => {
    acknowledged.length = 0;
    const acks = createAcks();
    acks.next();
    acks.settle(message(1));
    const second = acks.next();
    acks.settle(message(2));
    acks.acknowledge(second);
    acks.acknowledge(1);
    expect(acknowledged).toEqual([2]);
  });

  it('says at once that a message is needless when all that went out is done with, and waits otherwise', () => {
    acknowledged.length = 0;
    const acks = createAcks();
    const batch = acks.next();
    acks.settle(message(7));
    expect(acknowledged).toEqual([]);
    acks.acknowledge(batch);
    acks.settle(message(8));
    expect(acknowledged).toEqual([7, 8]);
  });
});
