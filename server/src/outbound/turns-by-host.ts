import { createFairTurns, type FairTurns } from '../queues/fair-queue.ts';

/** At most so many at once for each host; the others wait in line. */
export type TurnsByHost = {
  /**
   * Resolves when it is this one's turn.
   * @param host as `hostKey` says it @param owner for whom it is asked, such as a business
   * @returns ends the turn
   */
  take(host: string, owner?: string): Promise<() => void>;
};

/**
 * One host in every spelling of it. `URL` has made case, IDN and the scheme's port one already; a trailing dot, which
 * says that the name is whole, it leaves.
 */
export const hostKey = ({ protocol, hostname, port }: URL): string =>
  `${hostname.replace(/\.$/, '')}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;

export const createTurnsByHost = (atOnce: number): TurnsByHost => {
  const hosts = new Map<string, FairTurns>();
  return {
    take: async (host, owner = '') => {
      const turns = hosts.get(host) ?? createFairTurns(atOnce);
      hosts.set(host, turns);
      const end = await turns.take(owner);
      return () => {
        end();
        if (turns.isIdle()) hosts.delete(host);
      };
    },
  };
};
