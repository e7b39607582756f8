import type { Pool } from 'pg';

/** How long after its end a process that did not end a session may still take its ID token. */
const LOOK_AGAIN_MS = 1000;

/** The sessions that have ended within the lifetime of an ID token. */
export type EndedSessions = {
  has(sessionId: string): Promise<boolean>;
  /** One has ended here: the next who asks must know. */
  lookAgain(): void;
};

/**
 * Remembers for a second which sessions have ended, so that a token costs no query of its own.
 * @param load reads the ids of all that may matter
 */
export const createEndedSessions = (
  load: () => Promise<readonly string[]>,
  clock: () => number = () => performance.now(),
): EndedSessions => {
  let latest: { readonly at: number; readonly ids: Promise<ReadonlySet<string>> } | undefined;
  const look = () => {
    const looking = { at: clock(), ids: load().then((ids) => new Set(ids)) };
    // Whoever waits for it gets the error; who comes later tries again.
    looking.ids.catch(() => {
      if (latest === looking) latest = undefined;
    });
    return looking;
  };
  return {
    has: async (sessionId) => {
      if (latest === undefined || clock() - latest.at >= LOOK_AGAIN_MS) latest = look();
      return (await latest.ids).has(sessionId);
    },
    lookAgain: () => {
      latest = undefined;
    },
  };
};

/** The same for a process on the database, as role `app`. Whatever ends a session leaves it there: a trigger does. */
export const endedSessionsIn = (pool: Pick<Pool, 'query'>): EndedSessions =>
  createEndedSessions(async () => {
    const { rows } = await pool.query<{ session_id: string }>(
      'select session_id from identity.ended_sessions',
    );
    return rows.map(({ session_id }) => session_id);
  });
