import { hash, verify } from '@node-rs/argon2';

export type Argon2 = {
  /** @returns a PHC string */
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
};

export type Argon2Cost = {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** OWASP's minimum for argon2id (2026): 19 MiB, two passes, one lane. */
export const OWASP_MINIMUM: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const ARGON2ID = 2;

export const argon2Here = (cost: Argon2Cost): Argon2 => ({
  hash: (password) => hash(password, { ...cost, algorithm: ARGON2ID }),
  verify: (passwordHash, password) => verify(passwordHash, password),
});
