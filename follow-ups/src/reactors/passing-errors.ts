import { PasswordThreadLost } from '@waivers/command-api/identity/argon2-thread.ts';
import { Overloaded, RateLimited } from '@waivers/server/request-errors.ts';

/** Says nothing about the event: the process has too much to do, or has just lost a thread. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded || error instanceof RateLimited || error instanceof PasswordThreadLost;
