import { hash, verify } from '@node-rs/argon2';
import { Overloaded } from '@waivers/server/request-errors.ts';
import { MAX_PASSWORD_LENGTH, normalisePassword } from './password-policy.ts';

type Cost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's minimum for argon2id (2026): 19 MiB, two passes, one lane. */
const OWASP_MINIMUM: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2ID = 2;

export type Passwords = {
  /** @returns a PHC string */
  hash(typed: string): Promise<string>;
  verify(passwordHash: string, typed: string): Promise<boolean>;
  /** The work of `verify` for a name that nobody has: the time of an answer must not tell which names exist. */
  verifyNothing(typed: string): Promise<false>;
};

/** Runs at most `concurrency` tasks at once; those who wait beyond `queue` are told to come back. */
const limited = (concurrency: number, queue: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new Overloaded('Too many passwords are being checked at once.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not freed: nobody who comes now may overtake those who wait.
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * Argon2id behind a limit: one check costs 19 MiB and some 30 ms of a core, so a flood of log-ins must wait in a
 * queue of its own and never starve those who sign.
 * @param cost lower only in specs that are not about it
 */
export const createPasswords = (
  limits = { concurrency: 2, queue: 100 },
  cost: Cost = OWASP_MINIMUM,
): Passwords => {
  const run = limited(limits.concurrency, limits.queue);
  const argon2id = { ...cost, algorithm: ARGON2ID };
  const someHash = run(() => hash('nobody has this password', argon2id));
  // Who waits for it gets the error; without this, a failure before the first log-in would end the process.
  someHash.catch(() => {});

  const check = (passwordHash: string, typed: string): Promise<boolean> =>
    run(() => verify(passwordHash, normalisePassword(typed.slice(0, 2 * MAX_PASSWORD_LENGTH))));

  return {
    hash: (typed) => run(() => hash(normalisePassword(typed), argon2id)),
    verify: check,
    verifyNothing: async (typed) => {
      await check(await someHash, typed);
      return false;
    },
  };
};
