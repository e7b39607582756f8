import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Listening } from '@waivers/server/stand-alone.ts';
import { StartRefused } from '../local/start-refused.ts';

export type KeepProcess = {
  /** What a person calls it. */
  readonly name: string;
  readonly script: URL;
  readonly environment: NodeJS.ProcessEnv;
  readonly tell: (line: string) => void;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
};

/** A process of the product that is started again whenever it ends. */
export type KeptProcess = {
  /** Where it answers; undefined while it does not. */
  url(): string | undefined;
  pid(): number | undefined;
  /** Lets it finish what it has begun. */
  stop(): Promise<void>;
};

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;
/** Whoever has run for so long has not failed to start. */
const SETTLED_MS = 10_000;

/**
 * No member of our process group: Ctrl-C reaches us alone, and we stop everything in order. When we are gone it sees its
 * channel close, and stops by itself.
 */
const spawnProcess = ({ script, environment }: KeepProcess): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, fileURLToPath(script)], {
    detached: true,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/**
 * Starts a process, waits until it answers, and starts it again with back-off when it ends.
 * @throws StartRefused when it ends before it has answered for the first time; why, it has said itself
 */
export const keepProcess = async (options: KeepProcess): Promise<KeptProcess> => {
  const { name, tell, signal } = options;
  let child: ChildProcess;
  let url: string | undefined;
  const stopping = new AbortController();
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  let hasListened = false;

  /** @returns when it has ended */
  const runOnce = async (): Promise<void> => {
    child = spawnProcess(options);
    child.on('message', (message: Listening) => {
      url = message.listening;
      hasListened = true;
      resolve();
    });
    // One that could not be started at all ends like one that has ended.
    await once(child, 'exit').catch(() => undefined);
    url = undefined;
  };
  const forever = async (): Promise<void> => {
    for (let backOff = FIRST_BACK_OFF_MS; ; backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MS)) {
      const began = performance.now();
      await runOnce();
      if (!hasListened) return reject(new StartRefused(`The ${name} did not start.`));
      if (stopping.signal.aborted) return;
      if (performance.now() - began > SETTLED_MS) backOff = FIRST_BACK_OFF_MS;
      tell(`The ${name} has ended; starting it again ...`);
      await pause(backOff, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };
  const ended = forever();
  const giveUp = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  await listening.finally(() => signal?.removeEventListener('abort', giveUp));
  return {
    url: () => url,
    pid: () => child.pid,
    stop: async () => {
      stopping.abort();
      child.kill('SIGTERM');
      await ended;
    },
  };
};
