/** At most so many at once for each host; the others wait in line. */
export type TurnsByHost = {
  /** Resolves when it is this one's turn. @returns ends the turn */
  take(host: string): Promise<() => void>;
};

type Line = { running: number; readonly waiting: (() => void)[] };

export const createTurnsByHost = (atOnce: number): TurnsByHost => {
  const lines = new Map<string, Line>();

  const end = (host: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next === undefined) line.running -= 1;
    else next();
    if (line.running === 0) lines.delete(host);
  };

  return {
    take: async (host) => {
      const line = lines.get(host) ?? { running: 0, waiting: [] };
      lines.set(host, line);
      if (line.running < atOnce) line.running += 1;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => end(host, line);
    },
  };
};
