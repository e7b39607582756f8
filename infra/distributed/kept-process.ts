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
};

/** A process of the product that is started again whenever it ends. */
export type KeptProcess = {
  /** Where it answers; undefined while it does not. */
  url(): string | undefined;
  pid(): number | undefined;
  /** Lets it finish what it has begun; `at once`: kills it. */
  stop(how: 'gently' | 'at once'): Promise<void>;
};

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;
/** Whoever has run for so long has not failed to start. */
const SETTLED_MS = 10_000;

/**
 * Starts a process, waits until it answers, and starts it again with back-off when it ends. It is no member of our
 * process group: Ctrl-C reaches us alone, and we stop everything in order. When we are gone it sees its channel close,
 * and stops by itself.
 * @throws StartRefused when it ends before it has answered for the first time; why, it has said itself
 */
export const keepProcess = async ({ name, script, environment, tell }: KeepProcess): Promise<KeptProcess> => {
  let child: ChildProcess;
  let url: string | undefined;
  let isStopping = false;
  const waking = new AbortController();

  /** @returns when it has ended */
  const runOnce = async (onListening: () => void): Promise<void> => {
    const started = spawn(process.execPath, [...process.execArgv, fileURLToPath(script)], {
      detached: true,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    started.on('message', (message: Listening) => {
      url = message.listening;
      onListening();
    });
    // One that could not be started at all ends like one that has ended.
    await once(started, 'exit').catch(() => undefined);
    url = undefined;
  };

  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  const forever = async (): Promise<void> => {
    for (let backOff = FIRST_BACK_OFF_MS; !isStopping; backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MS)) {
      const began = performance.now();
      await runOnce(resolve);
      reject(new StartRefused(`The ${name} did not start.`));
      if (isStopping) return;
      if (performance.now() - began > SETTLED_MS) backOff = FIRST_BACK_OFF_MS;
      tell(`The ${name} has ended; starting it again ...`);
      await pause(backOff, undefined, { signal: waking.signal }).catch(() => undefined);
    }
  };
  const ended = forever();
  const stop: KeptProcess['stop'] = async (how) => {
    isStopping = true;
    waking.abort();
    child.kill(how === 'gently' ? 'SIGTERM' : 'SIGKILL');
    await ended;
  };
  try {
    await listening;
  } catch (error) {
    isStopping = true;
    waking.abort();
    throw error;
  }
  return { url: () => url, pid: () => child.pid, stop };
};
