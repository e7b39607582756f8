import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { ReactorTransaction } from '../database/database.ts';

/** Derives follow-ups from events. Unlike a read model it is never rebuilt. */
export type Reactor = {
  /** In snake_case; names its checkpoint, consumer and lock. */
  readonly name: string;
  /** Event types after upcasting. */
  readonly handles: readonly string[];
  /**
   * Where to start without a checkpoint. `head` skips earlier events, so nobody gets mail about last year.
   * `beginning` handles all events and checks outcomes to repeat nothing. In a new epoch, `beginning` starts over and
   * `head` stops and asks.
   */
  readonly startsAt: 'beginning' | 'head';
  /**
   * May see the same events again. After an error it is called for each event alone; if it throws then, the event's
   * stream is parked for this reactor, unless the error is temporary.
   */
  readonly react: (transaction: ReactorTransaction, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** For events too rare to gain from batching. */
export const oneByOne =
  (reactTo: (transaction: ReactorTransaction, event: DeliveredEvent) => Promise<void>): Reactor['react'] =>
  async (transaction, events) => {
    for (const event of events) await reactTo(transaction, event);
  };
