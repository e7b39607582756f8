import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killAllIn } from './processes.ts';

export type CommandProcess = {
  /** Rejects with what the command printed if it fails or is killed. */
  readonly done: Promise<void>;
  /** Sends SIGKILL. @returns false if the process had already exited */
  readonly kill: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
};

/** Starts an operator's command. @param folder its working directory, of its own, by which it is found */
export const startCommand = (
  folder: string,
  program: URL,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandProcess => {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const done = once(child, 'close').then(() => {
    if (child.exitCode !== 0)
      throw new Error(`The command ended with ${child.exitCode ?? child.signalCode}: ${said}`);
  });
  done.catch(() => undefined);
  return {
    done,
    kill: () => {
      const runs = child.exitCode === null;
      killAllIn(realpathSync(folder));
      return runs;
    },
    signal: (signal) => void child.kill(signal),
  };
};
