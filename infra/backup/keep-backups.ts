import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runInBackground } from '@waivers/server/process/background-tasks.ts';
import { readLastBackup } from './last-backup.ts';

const COMMAND = fileURLToPath(new URL('../tools/backup.ts', import.meta.url));
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const AGAIN_AFTER_MS = 60 * 60_000;

export type KeptBackups = { stop(): Promise<void> };

/**
 * Backs up daily, in a process of its own at low priority, so that signing does not wait for it. A failed backup is
 * tried again after an hour.
 * @param environment settings of the product; `BACKUP_URL` names the place
 */
export const keepBackups = (
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): KeptBackups => {
  let child: ChildProcess | undefined;
  let notBefore = 0;

  const isDue = (): boolean =>
    Date.now() >= notBefore && Date.now() - (readLastBackup(dataDir)?.verifiedAt.getTime() ?? 0) >= DAY_MS;

  const backUp = async (): Promise<void> => {
    if (!isDue()) return;
    notBefore = Date.now() + AGAIN_AFTER_MS;
    child = spawn(process.execPath, [...process.execArgv, COMMAND], {
      detached: true,
      env: environment,
      // With a channel to this process, the command stops when this process is killed.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    const [code, signal] = await once(child, 'close');
    child = undefined;
    if (code !== 0 && signal === null)
      tell(`The daily backup failed; trying again in an hour. ${words.trim()}`);
  };

  const tasks = runInBackground([{ name: 'backup', run: backUp }], {
    everyMs: LOOK_EVERY_MS,
    onError: (_, error) => tell(`The daily backup could not start: ${(error as Error).message}`),
  });
  return {
    stop: async () => {
      child?.kill('SIGTERM');
      await tasks.stop();
    },
  };
};
