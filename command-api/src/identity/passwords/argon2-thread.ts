import { Worker } from 'node:worker_threads';
import { ThreadLost } from '@waivers/server/process/thread-lost.ts';
import { type Argon2, type Argon2Cost, OWASP_MINIMUM } from './argon2.ts';
import type { Argon2Answer, Argon2Request } from './argon2-messages.ts';

const SCRIPT = new URL('./argon2-worker.ts', import.meta.url);

type PendingRequest = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** Hashes in a low-priority thread to leave the cores and Node's thread pool to signing. */
export const argon2InThread = (cost: Argon2Cost = OWASP_MINIMUM): Argon2 & { close(): Promise<void> } => {
  const pending: PendingRequest[] = [];
  let worker: Worker | undefined;

  const lose = (lost: Worker, error: Error): void => {
    // A failing worker emits both `error` and `exit`, and may already have been replaced.
    if (worker !== lost) return;
    worker = undefined;
    for (const { reject } of pending.splice(0)) reject(error);
  };

  const start = (): Worker => {
    const started = new Worker(SCRIPT, { workerData: cost });
    // Don't let an idle thread keep the process alive.
    started.unref();
    started.on('message', (answer: Argon2Answer) => {
      const first = pending.shift();
      if ('failure' in answer) first?.reject(answer.failure);
      else first?.resolve(answer.result);
    });
    started.on('error', (error) => lose(started, new ThreadLost('hashes passwords', error)));
    started.on('exit', () => lose(started, new ThreadLost('hashes passwords')));
    return started;
  };

  const ask = <Result>(request: Argon2Request): Promise<Result> => {
    worker ??= start();
    worker.postMessage(request);
    return new Promise<unknown>((resolve, reject) => {
      pending.push({ resolve, reject });
    }) as Promise<Result>;
  };

  return {
    hash: (password) => ask({ kind: 'hash', password }),
    verify: (passwordHash, password) => ask({ kind: 'verify', passwordHash, password }),
    close: async () => void (await worker?.terminate()),
  };
};
