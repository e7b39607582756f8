import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { ReactorTransaction } from '../database/database.ts';

/** Derives follow-ups from events. Never rebuilt, unlike a read model. */
export type Reactor = {
  /** snake_case; names its checkpoint, consumer and lock. */
  readonly name: string;
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  /**
   * Without a checkpoint. `head`: skips earlier events, so that nobody gets mail about last year.
   * `beginning`: handles all events, checking outcomes to repeat nothing. In a new epoch, `beginning` starts over and
   * `head` stops and asks.
   */
  readonly startsAt: 'beginning' | 'head';
  /**
   * May be called again for the same events. After an error it is called with each alone, and what it throws then parks
   * the event's stream in this reactor, unless it passes with time.
   */
  readonly react: (transaction: ReactorTransaction, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** For what is too rare to gain from being handled together. */
export const oneByOne =
  (reactTo: (transaction: ReactorTransaction, event: DeliveredEvent) => Promise<void>): Reactor['react'] =>
  async (transaction, events) => {
    for (const event of events) await reactTo(transaction, event);
  };
