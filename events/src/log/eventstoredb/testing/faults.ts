/** What a test can make the server do, beside what it does always. */
export type Faults = {
  /** The next appends are stored, and their answers never sent: `quietly`, or with the end of the connection. */
  lostAnswers: { left: number; how: 'quietly' | 'with the connection' };
  /** A repeat is answered before the index holds its first writing: without a position, which arrives as -1 unsigned. */
  repeatsHaveNoPosition: boolean;
  /** Another server leads: every call that wants the leader is sent there. */
  leader: { readonly host: string; readonly port: number } | undefined;
  /** Milliseconds before an append is looked at. */
  appendDelayMs: number;
  /** Milliseconds between events of a read. */
  readDelayMs: number;
  /** Counts the answers of reads and subscriptions: what a client has to take in. */
  sent: number;
  /** Subscriptions stand and deliver nothing any more, as behind a load balancer that has forgotten them. */
  isDeaf: boolean;
};

export const noFaults = (): Faults => ({
  lostAnswers: { left: 0, how: 'quietly' },
  repeatsHaveNoPosition: false,
  leader: undefined,
  appendDelayMs: 0,
  readDelayMs: 0,
  sent: 0,
  isDeaf: false,
});
