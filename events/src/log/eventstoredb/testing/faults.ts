export type Faults = {
  /** The next appends are stored but not answered: `quietly`, or with the connection closed. */
  lostAnswers: { left: number; how: 'quietly' | 'with the connection' };
  /**
   * Answers repeats before the index contains the original: without a position, which arrives as -1 unsigned, and with a
   * stream that the next read does not find.
   */
  repeatsAreEarly: boolean;
  /** Streams that the next read does not find. */
  readonly unindexed: Set<string>;
  /** The leader that calls requiring one are redirected to. */
  leader: { readonly host: string; readonly port: number } | undefined;
  appendDelayMs: number;
  readDelayMs: number;
  /** How long a filtered read is silent, as when searching through hundreds of thousands of events. */
  searchMs: number;
  /** Number of filtered reads that are silent now. */
  searching: number;
  sent: number;
  /** Events of other applications that filtered reads have skipped. */
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
