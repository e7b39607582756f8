import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { ReactorTransaction } from '../database.ts';

/** What lets follow-ups follow from events. Unlike a read model it is never built again. */
export type Reactor = {
  /** snake_case; the name of its checkpoint, of its consumer and of its lock. */
  readonly name: string;
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  /**
   * Where it starts without a checkpoint. `head`: what happened before is none of its business; nobody gets mail about
   * last year because a version has learnt to send it. `beginning`: it looks at what has become of each event and does
   * nothing that has been done, so no event can be missed between a migration and its first start.
   *
   * In a new epoch of the log one that starts at the `beginning` starts over. One that starts at the `head` stops and
   * asks: going on could leave something out, starting over could send it twice.
   */
  readonly startsAt: 'beginning' | 'head';
  /**
   * Queues what follows from one event. May be called again for an event that was handled before.
   * @throws whatever goes wrong: the event's stream waits, in this reactor
   */
  readonly react: (transaction: ReactorTransaction, event: DeliveredEvent) => Promise<void>;
};
