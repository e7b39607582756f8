import type { FollowUpKind } from '../database/database.ts';
import type { Answer, Channel } from '../outcomes/commands.ts';

/** A row of the outbox whose time has come. Only the delivery of its kind knows what the payload is. */
export type FollowUp = {
  readonly id: string;
  readonly eventId: string;
  /** Of the event. */
  readonly stream: string | null;
  readonly accountId: string;
  readonly personId: string;
  readonly template: string;
  readonly recipient: string;
  readonly queuedAt: Date;
  readonly payload: unknown;
  /** How often somebody has asked for it again. */
  readonly wanted: number;
};

/** What one attempt has come to. */
export type Delivered =
  | { readonly kind: 'done'; readonly answer?: Answer }
  /** Refused for now, or unknown: tried again later, with the same id. */
  | { readonly kind: 'postponed'; readonly errorClass: string; readonly answer?: Answer }
  /** For ever, by whoever was to receive it. */
  | { readonly kind: 'refused'; readonly errorClass: string; readonly answer?: Answer }
  /** Nothing of this kind can be delivered at the moment: no attempt, and the others wait too. */
  | { readonly kind: 'away'; readonly errorClass: string; readonly answer?: Answer }
  /** Its turn comes later: no attempt. */
  | { readonly kind: 'later'; readonly ms: number }
  /** There is nobody to receive it, such as a person who has been erased. */
  | { readonly kind: 'unwanted' };

/** How follow-ups of one kind leave the outbox. */
export type Delivery = {
  readonly channel: Channel;
  /** It stays readable in the outbox. */
  readonly keeps: boolean;
  /** @throws Error for a defect; it counts as an attempt and is retried later */
  deliver(followUp: FollowUp): Promise<Delivered>;
};

export type Deliveries = Readonly<Record<FollowUpKind, Delivery>>;
