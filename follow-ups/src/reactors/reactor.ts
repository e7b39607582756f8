import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { ReactorTransaction } from '../database/database.ts';

/** Derives follow-ups from events. Unlike a read model, a reactor is never rebuilt. */
export type Reactor = {
  /** In snake_case. Also names the reactor's checkpoint, consumer and lock. */
  readonly name: string;
  /** Event types after upcasting. */
  readonly handles: readonly string[];
  /**
   * Where to start without a checkpoint. `head` skips earlier events, so that no one gets mail about old ones.
   * `beginning` handles all events and relies on recorded outcomes to avoid repeats. In a new epoch, `beginning`
   * starts over and `head` stops and asks.
   */
  readonly startsAt: 'beginning' | 'head';
  /**
   * May receive the same events again. After an error, it is called with one event at a time; if that throws and the
   * error is not temporary, the event's stream is parked for this reactor.
   */
  readonly react: (transaction: ReactorTransaction, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** Handles events one at a time; for events too rare to benefit from batching. */
export const oneByOne =
  (reactTo: (transaction: ReactorTransaction, event: DeliveredEvent) => Promise<void>): Reactor['react'] =>
  async (transaction, events) => {
    for (const event of events) await reactTo(transaction, event);
  };
