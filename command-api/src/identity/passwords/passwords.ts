import { setTimeout as pause } from 'node:timers/promises';
import { longestLineYields } from '@waivers/server/queues/admission.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { Argon2 } from './argon2.ts';
import { MAX_PASSWORD_LENGTH, normalisePassword } from './password-policy.ts';

/** Highest priority first. `known` covers known devices and first log-ins, `quiet` networks without recent failures. */
const LANES = ['known', 'quiet', 'failing'] as const;

export type Turn = { readonly lane: (typeof LANES)[number]; readonly key: string };

export type Passwords = {
  hash(typed: string, turn: Turn): Promise<string>;
  verify(passwordHash: string, typed: string, turn: Turn): Promise<boolean>;
  /** Takes as long as `verify` so that timing does not reveal unknown names. */
  verifyNothing(typed: string, turn: Turn): Promise<boolean>;
  /** Takes as long as `verify`, but does no hashing. For attempts that are rejected anyway. */
  pretend(turn: Turn): Promise<void>;
};

/** Queue length per lane, equal to two to three seconds of work. */
const PLACES = 100;

/** Runs argon2id one at a time so that log-ins never slow down signing. The methods throw RateLimited or Overloaded. */
export const createPasswords = (argon2: Argon2, places = PLACES): Passwords => {
  const queue = createFairQueue({ concurrency: 1, admission: longestLineYields(places) });
  const inTurn = <T>({ lane, key }: Turn, task: () => Promise<T>): Promise<T> =>
    queue.run(key, task, { lane: LANES.indexOf(lane) });
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

  /** Created before the first check so that unknown names take no longer than known ones. */
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
        return false;
      }),
    pretend: async (turn) => {
      await inTurn(turn, hashOfNothing);
      await pause(lastMs);
    },
  };
};
