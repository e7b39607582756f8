import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { ARGON2ID, type Argon2Cost } from './argon2.ts';
import type { Argon2Answer, Argon2Request } from './argon2-messages.ts';

/** A nice value at which log-ins still get about a tenth of a busy core. */

const LOW_PRIORITY = 10;

// Only Linux supports per-thread priorities. Raising one requires privileges, so a lower inherited priority is kept.
if (process.platform === 'linux') setPriority(0, Math.max(LOW_PRIORITY, getPriority(0)));

const cost = workerData as Argon2Cost;

const compute = (request: Argon2Request): string | boolean =>
  request.kind === 'hash'
    ? hashSync(request.password, { ...cost, algorithm: ARGON2ID })
    : verifySync(request.passwordHash, request.password);

parentPort?.on('message', (request: Argon2Request) => {
  const answer = (): Argon2Answer => {
    try {
      return { result: compute(request) };
    } catch (error) {
      return { failure: error as Error };
    }
  };
  parentPort?.postMessage(answer());
});
