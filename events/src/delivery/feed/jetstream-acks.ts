import type { JsMsg } from '@nats-io/jetstream';

type Settled = { readonly message: JsMsg; readonly batch: number };

/**
 * Which messages are done with for good. A message belongs to the batch that its event went out with, or, when the event
 * was known already, to the last one before: acknowledging that batch acknowledges it and all before it.
 */
export type Acks = {
  /** A batch goes out. @returns its number */
  next(): number;
  /** The event of this message is in the last batch that went out, or in one before. */
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
      // One for all: the consumer's acknowledgement covers what was delivered before.
      done.at(-1)?.message.ack();
    },
  };
};
