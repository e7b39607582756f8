/** At most so many at once for each host; the others wait in line. */
export type TurnsByHost = {
  /**
   * Resolves when it is this one's turn.
   * @param host as `hostKey` says it
   * @param owner for whom it is asked, such as a business; those of one share are served in turn with the others'
   * @returns ends the turn
   */
  take(host: string, owner?: string): Promise<() => void>;
};

type Share = { running: number; readonly waiting: (() => void)[] };
type Line = { running: number; readonly shares: Map<string, Share> };

/**
 * One host in every spelling of it. `URL` has made case, IDN and the scheme's port one already; a trailing dot, which
 * says that the name is whole, it leaves.
 */
export const hostKey = ({ protocol, hostname, port }: URL): string =>
  `${hostname.replace(/\.$/, '')}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;

/**
 * A place that becomes free goes to the owner that has the fewest, and among those to who has waited longest. The last
 * place is for owners that have none: however long the calls of one owner hang, another one's begin at once.
 */
export const createTurnsByHost = (atOnce: number): TurnsByHost => {
  const lines = new Map<string, Line>();

  const mayRun = (line: Line, share: Share): boolean =>
    line.running < atOnce - 1 || (line.running < atOnce && share.running === 0);

  const next = (line: Line): Share | undefined => {
    let found: Share | undefined;
    for (const share of line.shares.values()) {
      if (share.waiting.length === 0 || !mayRun(line, share)) continue;
      if (found === undefined || share.running < found.running) found = share;
    }
    return found;
  };

  const begin = (line: Line, owner: string, share: Share): void => {
    line.running += 1;
    share.running += 1;
    // Behind the others that have as many.
    line.shares.delete(owner);
    line.shares.set(owner, share);
  };

  return {
    take: async (host, owner = '') => {
      const line: Line = lines.get(host) ?? { running: 0, shares: new Map() };
      lines.set(host, line);
      const share: Share = line.shares.get(owner) ?? { running: 0, waiting: [] };
      line.shares.set(owner, share);
      // Who waits keeps its place before who comes now.
      if (share.waiting.length === 0 && mayRun(line, share)) begin(line, owner, share);
      else {
        await new Promise<void>((resolve) =>
          share.waiting.push(() => {
            begin(line, owner, share);
            resolve();
          }),
        );
      }
      return () => {
        line.running -= 1;
        share.running -= 1;
        if (share.running === 0 && share.waiting.length === 0) line.shares.delete(owner);
        next(line)?.waiting.shift()?.();
        if (line.running === 0) lines.delete(host);
      };
    },
  };
};
