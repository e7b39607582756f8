import type { DeliveryStatus } from '@waivers/contract/status/status.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';

export type DeliveriesSeen = {
  readonly of: (accountId: string) => Readonly<Record<FollowUpKind, DeliveryStatus>>;
  /** Streams of an account that no follow-up is sent for until a repair. Undefined if this could not be checked. */
  readonly parked: (accountId: string) => number | undefined;
};

/** Injected, because only follow-ups knows its tables. One call serves all accounts. */
export type LookAtDeliveries = () => Promise<DeliveriesSeen>;
