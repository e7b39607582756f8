import type { Feed } from '@waivers/events/delivery/feed/feed.ts';

/** A relay that behaves like a separate process. */
export type KillableRelay = {
  kill(): Promise<void>;
};

/** Carries events from the log into NATS, and on to readers. */
export type Pipe = {
  stream(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A second relay without a lease. */
  startAnother(): Promise<{ stop(): Promise<void> }>;
  intoProcess(): Promise<KillableRelay>;
  feed(): Promise<Feed>;
  /** The control's pipe restarts with a new stream at the end of the log, without the damage of earlier faults. */
  renew(manners?: { readonly isChained?: boolean }): Promise<void>;
};
