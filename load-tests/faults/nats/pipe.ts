import type { Feed } from '@waivers/events/delivery/feed/feed.ts';

/** A relay of its own, in a process of its own as far as anybody can tell. */
export type KillableRelay = {
  /** `kill -9`, in the middle of its work. */
  kill(): Promise<void>;
};

/** What brings the events of the log into NATS, and from there to whoever reads. */
export type Pipe = {
  /** The name of the stream that is filled now. */
  stream(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Another relay beside it, which knows nothing of a lease. */
  startAnother(): Promise<{ stop(): Promise<void> }>;
  /** Puts the relay into a process, with whatever takes over from it standing by. */
  intoProcess(): Promise<KillableRelay>;
  feed(): Promise<Feed>;
  /** The control's begins with a new stream, at the end of the log: what earlier faults have broken is over. */
  renew(manners?: { readonly isChained?: boolean }): Promise<void>;
};
