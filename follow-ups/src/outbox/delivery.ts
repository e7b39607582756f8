import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Answer, Channel } from '../outcomes/commands.ts';
import type { Setback } from './leases.ts';

/** A row of the outbox whose time has come. Only the delivery of its kind knows what the payload is. */
export type FollowUp = {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly template: string;
  readonly recipient: string;
  readonly queuedAt: Date;
  readonly payload: unknown;
  /** How often somebody has asked for it again. */
  readonly wanted: number;
};

/**
 * Why nothing leaves. `unwanted`: there is nobody to receive it, such as a person who has been erased. `not_needed`: nobody
 * wants it any more, though somebody could receive it. `voided`: what it is about is; it is kept, for when that is taken back.
 */
export type NotSent = 'unwanted' | 'not_needed' | 'voided';

/** What one attempt has come to. */
export type Delivered =
  /** `channel`: where the kind has several. */
  | { readonly kind: 'done'; readonly answer?: Answer; readonly channel?: Channel }
  /** Refused for now, or unknown: tried again later, with the same id. */
  | {
      readonly kind: 'postponed';
      readonly errorClass: string;
      readonly answer?: Answer;
      /** It may have arrived. */
      readonly mayHaveArrived?: true;
      /** Not before this many milliseconds, as the other side has asked. */
      readonly afterMs?: number;
    }
  /** For ever, by whoever was to receive it. */
  | { readonly kind: 'refused'; readonly errorClass: string; readonly answer?: Answer }
  /** Nothing of this kind can be delivered at the moment: no attempt, and the others wait too. */
  | { readonly kind: 'away'; readonly errorClass: string; readonly answer?: Answer }
  /** Its turn comes later: no attempt. */
  | { readonly kind: 'later'; readonly ms: number; readonly setback?: Setback }
  | { readonly kind: NotSent }
  /** Another worker has taken it over. */
  | { readonly kind: 'lost' };

/** How follow-ups of one kind leave the outbox. */
export type Delivery = {
  readonly channel: Channel;
  /** It stays readable in the outbox. */
  readonly keeps: boolean;
  /** Its rows wait in lanes, of which each has so many on the way in one process: a slow one delays no other. */
  readonly atOnceInLane?: number;
  /**
   * @param isHeld to be asked just before it leaves: false when another worker has taken it over
   * @throws LogError when the log is away; any other Error counts as an attempt. Both are retried later
   */
  deliver(followUp: FollowUp, isHeld: () => Promise<boolean>): Promise<Delivered>;
};

/** Of the kinds that a process delivers. */
export type Deliveries = Readonly<Partial<Record<FollowUpKind, Delivery>>>;

export const deliveryOf = (deliveries: Deliveries, kind: FollowUpKind): Delivery => {
  const delivery = deliveries[kind];
  if (delivery === undefined) throw new Error(`Nothing delivers ${kind}.`);
  return delivery;
};
