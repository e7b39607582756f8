import type { Feed } from '@waivers/events/delivery/feed/feed.ts';

export type KillableRelay = {
  kill(): Promise<void>;
};

export type Pipe = {
  stream(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Starts a second relay that takes no lease. */
  startAnother(): Promise<{ stop(): Promise<void> }>;
  intoProcess(): Promise<KillableRelay>;
  feed(): Promise<Feed>;
  /** Restarts the control's pipe with a new stream at the end of the log, free of damage from earlier faults. */
  renew(manners?: { readonly isChained?: boolean }): Promise<void>;
};
