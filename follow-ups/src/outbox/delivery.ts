import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Channel, OutcomeAnswer } from '../outcomes/commands.ts';
import type { Setback } from './leases.ts';

/** A due outbox row. Only the delivery for its kind knows the payload's shape. */
export type DueFollowUp = {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly template: string;
  readonly recipient: string;
  readonly queuedAt: Date;
  readonly payload: unknown;
  /** Number of times the follow-up has been requested again. */
  readonly wanted: number;
  /** When the follow-up was last requested again. */
  readonly requestedAt?: Date | undefined;
};

/**
 * Why nothing is sent. `unwanted`: no recipient, for example after an erasure. `not_needed`: obsolete. `voided`: the
 * record is void; the follow-up is kept in case it is restored.
 */
export type NotSent = 'unwanted' | 'not_needed' | 'voided';

export type DeliveryResult =
  /** `channel` is set for kinds that have several channels. */
  | { readonly kind: 'done'; readonly answer?: OutcomeAnswer; readonly channel?: Channel }
  /** Temporarily refused, or outcome unknown; retried later with the same id. */
  | {
      readonly kind: 'postponed';
      readonly errorClass: string;
      readonly answer?: OutcomeAnswer;
      readonly mayHaveArrived?: true;
      /** Minimum delay before a retry, in milliseconds, as requested by the other side. */
      readonly afterMs?: number;
    }
  /** Permanently refused by the recipient's server. */
  | { readonly kind: 'refused'; readonly errorClass: string; readonly answer?: OutcomeAnswer }
  /** No follow-up of this kind can be delivered now. All of them wait, and the attempt is not counted. */
  | { readonly kind: 'away'; readonly errorClass: string; readonly answer?: OutcomeAnswer }
  /** Retried after `ms` without counting an attempt. */
  | { readonly kind: 'later'; readonly ms: number; readonly setback?: Setback }
  | { readonly kind: NotSent }
  /** Another worker has taken over the follow-up. */
  | { readonly kind: 'lost' };

export type Delivery = {
  readonly channel: Channel;
  /** Whether to keep follow-ups readable in the outbox instead of sending them. */
  readonly keeps: boolean;
  /** Maximum in flight per lane and process, so that a slow lane cannot delay others. Unset for kinds without lanes. */
  readonly atOnceInLane?: number;
  /**
   * @param isHeld call just before sending; resolves to false if another worker has taken over
   * @throws LogError if the log is unavailable. Any other error counts as an attempt. Both are retried later
   */
  deliver(followUp: DueFollowUp, isHeld: () => Promise<boolean>): Promise<DeliveryResult>;
};

export type Deliveries = Readonly<Partial<Record<FollowUpKind, Delivery>>>;

export const deliveryOf = (deliveries: Deliveries, kind: FollowUpKind): Delivery => {
  const delivery = deliveries[kind];
  if (delivery === undefined) throw new Error(`Nothing delivers ${kind}.`);
  return delivery;
};
