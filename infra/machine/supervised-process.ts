import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Listening } from '@waivers/server/process/stand-alone.ts';
import { restartWithBackOff } from './restart-with-back-off.ts';
import { StartRefused } from './start-refused.ts';

export type SupervisedProcessOptions = {
  readonly name: string;
  readonly script: URL;
  readonly args?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly tell: (line: string) => void;
  readonly signal?: AbortSignal;
};

export type SupervisedProcess = {
  url(): string | undefined;
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** A separate process group shields the child from Ctrl-C. If the launcher dies, the closed channel stops it. */
const spawnProcess = ({ script, args = [], environment }: SupervisedProcessOptions): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, fileURLToPath(script), ...args], {
    detached: true,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Starts a process and restarts it with backoff. @throws StartRefused if it exits before it first listens */
export const superviseProcess = async (options: SupervisedProcessOptions): Promise<SupervisedProcess> => {
  const { name, tell, signal } = options;
  let child: ChildProcess;
  let url: string | undefined;
  const stopping = new AbortController();
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  let hasListened = false;

  const runOnce = async (): Promise<void> => {
    child = spawnProcess(options);
    child.on('message', (message: Listening) => {
      url = message.listening;
      hasListened = true;
      resolve();
    });
    // A process that could not be spawned counts as exited.
    await once(child, 'exit').catch(() => undefined);
    url = undefined;
    if (hasListened) return;
    stopping.abort();
    reject(new StartRefused(`The ${name} did not start.`));
  };
  const ended = restartWithBackOff(
    runOnce,
    () => tell(`The ${name} has ended; restarting it ...`),
    stopping.signal,
  );
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
