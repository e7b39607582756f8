import { setTimeout as pause } from 'node:timers/promises';
import type { Argon2 } from './argon2.ts';
import { MAX_PASSWORD_LENGTH, normalisePassword } from './password-policy.ts';
import { createTurns, type Turn } from './turns.ts';

export type Passwords = {
  /** @returns a PHC string */
  hash(typed: string, turn: Turn): Promise<string>;
  verify(passwordHash: string, typed: string, turn: Turn): Promise<boolean>;
  /** The work of `verify` for a name that nobody has: the time of an answer must not tell which names exist. */
  verifyNothing(typed: string, turn: Turn): Promise<boolean>;
  /**
   * The time of `verify` without its work, for an attempt that is refused whatever the password is: it waits for its
   * turn, and then as long as the last check took.
   */
  pretend(turn: Turn): Promise<void>;
};

/** So many wait for their turn in each lane: two or three seconds' worth. */
const PLACES = 100;

/**
 * Argon2id, one password at a time: a check costs 19 MiB and some 30 ms of a core, so a flood of log-ins waits in
 * lines of its own and never starves those who sign.
 * @throws RateLimited, Overloaded see `createTurns`
 */
export const createPasswords = (argon2: Argon2, places = PLACES): Passwords => {
  const inTurn = createTurns(places);
  let someHash: Promise<string> | undefined;
  let lastMs = 0;

  const timed = async <T>(task: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await task();
    } finally {
      lastMs = performance.now() - begun;
    }
  };

  /** Made for the first who needs a password checked, whoever that is: then that takes longer for every name. */
  const hashOfNothing = async (): Promise<string> => {
    someHash ??= timed(() => argon2.hash('nobody has this password'));
    try {
      return await someHash;
    } catch (error) {
      someHash = undefined;
      throw error;
    }
  };

  const check = async (passwordHash: string, typed: string): Promise<boolean> =>
    timed(() => argon2.verify(passwordHash, normalisePassword(typed.slice(0, 2 * MAX_PASSWORD_LENGTH))));

  return {
    hash: (typed, turn) => inTurn(turn, () => argon2.hash(normalisePassword(typed))),
    verify: (passwordHash, typed, turn) =>
      inTurn(turn, async () => {
        await hashOfNothing();
        return check(passwordHash, typed);
      }),
    verifyNothing: (typed, turn) =>
      inTurn(turn, async () => {
        await check(await hashOfNothing(), typed);
        // Whatever was typed: nobody has this name.
        return false;
      }),
    pretend: async (turn) => {
      await inTurn(turn, hashOfNothing);
      await pause(lastMs);
    },
  };
};
