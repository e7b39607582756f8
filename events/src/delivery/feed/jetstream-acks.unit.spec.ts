import type { JsMsg } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { createAcks } from './jetstream-acks.ts';

describe('JetStream acknowledgements', () => {
  const acknowledged: number[] = [];
  const message = (seq: number) => ({ seq, ack: () => void acknowledged.push(seq) }) as unknown as JsMsg;

  it('cover a batch only after all of its events have been handled', () => {
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

  it('cover earlier batches and are never repeated', () => {
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

  it('cover a dropped message immediately if everything delivered was handled, otherwise later', () => {
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
