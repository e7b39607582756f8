export type Faults = {
  /** The next `left` appends are stored but get no response, a timeout, or end with the connection. */
  lostAnswers: { left: number; how: 'quietly' | 'as a timeout' | 'with the connection' };
  /**
   * Acknowledges repeats before the original is indexed: without a position, which arrives as unsigned -1, and with a
   * stream that the next read does not find.
   */
  repeatsAreEarly: boolean;
  /** Streams that the next read won't find. */
  readonly unindexed: Set<string>;
  /** The leader to which calls that require one are redirected. */
  leader: { readonly host: string; readonly port: number } | undefined;
  appendDelayMs: number;
  readDelayMs: number;
  /** Milliseconds a filtered read stays silent, as if searching through hundreds of thousands of events. */
  searchMs: number;
  /** Number of filtered reads that are currently silent. */
  searching: number;
  sent: number;
  /** Number of other applications' events that filtered reads have skipped. */
  searched: number;
  /** Keeps subscriptions open without delivering anything, like a load balancer that has lost them. */
  isDeaf: boolean;
};

export const noFaults = (): Faults => ({
  lostAnswers: { left: 0, how: 'quietly' },
  repeatsAreEarly: false,
  unindexed: new Set(),
  leader: undefined,
  appendDelayMs: 0,
  readDelayMs: 0,
  searchMs: 0,
  searching: 0,
  sent: 0,
  searched: 0,
  isDeaf: false,
});
