import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runInBackground } from '@waivers/server/process/background-tasks.ts';
import { backupAge } from './last-backup.ts';

const COMMAND = fileURLToPath(new URL('../tools/backup.ts', import.meta.url));
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const AGAIN_AFTER_MS = 60 * 60_000;
/** To remove the server of a check. What it leaves is removed by the next backup. */
const STOPS_WITHIN_MS = 5000;

export type KeptBackups = {
  /** Ends a running backup, within seconds. */
  stop(): Promise<void>;
};

type Options = {
  readonly dataDir: string;
  /** Name of the place of `BACKUP_URL`. */
  readonly place: string;
  /** Settings of the product. */
  readonly environment: NodeJS.ProcessEnv;
  readonly tell: (line: string) => void;
};

/**
 * Backs up daily, in a process of its own at low priority, so that signing does not wait for it; at the lowest one, a
 * busy machine would hardly ever let it end. A failed backup is tried again after an hour.
 */
export const keepBackups = ({ dataDir, place, environment, tell }: Options): KeptBackups => {
  let child: ChildProcess | undefined;
  let notBefore = 0;
  let isStopping = false;

  const backUp = async (): Promise<void> => {
    if (Date.now() < notBefore || backupAge(dataDir, place) < DAY_MS) return;
    child = spawn(process.execPath, [...process.execArgv, COMMAND], {
      detached: true,
      env: environment,
      // With a channel to this process, the command stops when this process is killed.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let problems = '';
    child.stderr?.on('data', (chunk: Buffer) => (problems = (problems + chunk.toString()).slice(-2000)));
    const [code] = await once(child, 'close');
    child = undefined;
    notBefore = Date.now() + AGAIN_AFTER_MS;
    if (code !== 0 && !isStopping)
      tell(`The daily backup failed; trying again in an hour. ${problems.trim()}`);
  };

  const tasks = runInBackground([{ name: 'backup', run: backUp }], {
    everyMs: LOOK_EVERY_MS,
    onError: (_, error) => tell(`The daily backup could not start: ${(error as Error).message}`),
  });
  return {
    stop: async () => {
      isStopping = true;
      child?.kill('SIGTERM');
      const ended = tasks.stop();
      await Promise.race([ended, pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
      child?.kill('SIGKILL');
      await ended;
    },
  };
};
