import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Channel, OutcomeAnswer } from '../outcomes/commands.ts';
import type { Setback } from './leases.ts';

/** A due row of the outbox. Only the delivery of its kind knows the payload's shape. */
export type DueFollowUp = {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly template: string;
  readonly recipient: string;
  readonly queuedAt: Date;
  readonly payload: unknown;
  /** How often it has been requested again. */
  readonly wanted: number;
};

/**
 * Why nothing is sent. `unwanted`: no recipient, for example after an erasure. `not_needed`: obsolete. `voided`: the
 * record is void; kept in case that is undone.
 */
export type NotSent = 'unwanted' | 'not_needed' | 'voided';

/** Result of one attempt. */
export type DeliveryResult =
  /** `channel` for kinds that have several. */
  | { readonly kind: 'done'; readonly answer?: OutcomeAnswer; readonly channel?: Channel }
  /** Refused for now, or unknown: retried later under the same id. */
  | {
      readonly kind: 'postponed';
      readonly errorClass: string;
      readonly answer?: OutcomeAnswer;
      /** The message may have arrived. */
      readonly mayHaveArrived?: true;
      /** Earliest retry in milliseconds, as the other side asked. */
      readonly afterMs?: number;
    }
  /** Permanently refused by the recipient's side. */
  | { readonly kind: 'refused'; readonly errorClass: string; readonly answer?: OutcomeAnswer }
  /** Nothing of this kind can be delivered now: no attempt counts, and the others wait too. */
  | { readonly kind: 'away'; readonly errorClass: string; readonly answer?: OutcomeAnswer }
  /** Postponed without an attempt. */
  | { readonly kind: 'later'; readonly ms: number; readonly setback?: Setback }
  | { readonly kind: NotSent }
  /** Another worker has taken over. */
  | { readonly kind: 'lost' };

/** How follow-ups of one kind leave the outbox. */
export type Delivery = {
  readonly channel: Channel;
  /** Stays readable in the outbox. */
  readonly keeps: boolean;
  /** Rows wait in lanes, each with this many in progress per process, so a slow lane delays no other. */
  readonly atOnceInLane?: number;
  /**
   * @param isHeld call just before sending: false when another worker has taken over @throws LogError when the log is
   * away; any other Error counts as an attempt. Both are retried later
   */
  deliver(followUp: DueFollowUp, isHeld: () => Promise<boolean>): Promise<DeliveryResult>;
};

/** By kind, for those that a process delivers. */
export type Deliveries = Readonly<Partial<Record<FollowUpKind, Delivery>>>;

export const deliveryOf = (deliveries: Deliveries, kind: FollowUpKind): Delivery => {
  const delivery = deliveries[kind];
  if (delivery === undefined) throw new Error(`Nothing delivers ${kind}.`);
  return delivery;
};
