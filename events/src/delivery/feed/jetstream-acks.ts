import type { JsMsg } from '@nats-io/jetstream';

type Settled = { readonly message: JsMsg; readonly batch: number };

/** Tracks which messages may be acknowledged. Acknowledging a batch also covers every earlier message. */
export type Acks = {
  next(): number;
  settle(message: JsMsg): void;
  acknowledge(batch: number): void;
};

export const createAcks = (): Acks => {
  let batches = 0;
  let acknowledged = 0;
  let waiting: Settled[] = [];
  return {
    next: () => {
      batches += 1;
      return batches;
    },
    settle: (message) => {
      if (batches <= acknowledged) message.ack();
      else if (waiting.at(-1)?.batch === batches) waiting[waiting.length - 1] = { message, batch: batches };
      else waiting.push({ message, batch: batches });
    },
    acknowledge: (batch) => {
      acknowledged = Math.max(acknowledged, batch);
      const done = waiting.filter((settled) => settled.batch <= acknowledged);
      waiting = waiting.slice(done.length);
      done.at(-1)?.message.ack();
    },
  };
};
