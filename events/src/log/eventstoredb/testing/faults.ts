export type Faults = {
  /** The next appends are stored but not answered: `quietly`, or with the connection closed. */
  lostAnswers: { left: number; how: 'quietly' | 'with the connection' };
  /**
   * A repeat is answered before the index holds the original: without a position, which arrives as -1 unsigned, and the
   * next read does not find the stream.
   */
  repeatsAreEarly: boolean;
  /** Streams that the next read does not find. */
  readonly unindexed: Set<string>;
  /** Another server leads; calls that require the leader are redirected there. */
  leader: { readonly host: string; readonly port: number } | undefined;
  appendDelayMs: number;
  readDelayMs: number;
  /** A filtered read says nothing for so long, as past hundreds of thousands of others' events. */
  searchMs: number;
  /** Filtered reads that say nothing at the moment. */
  searching: number;
  sent: number;
  /** Events of others that filtered reads have passed over. */
  searched: number;
  /** Subscriptions stay open but deliver nothing, as behind a load balancer that lost them. */
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
