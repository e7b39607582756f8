import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@waivers/infra/machine/processes.ts';
import { clearFolder } from './clear-folder.ts';

const PREFIX = 'waivers-faults-';

const GUARDIAN = fileURLToPath(new URL('./guardian.ts', import.meta.url));

const clearOrphans = (temporary: string): void => {
  for (const name of readdirSync(temporary).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) clearFolder(join(temporary, name));
  }
};

/** Runs in a separate session, so that Ctrl-C does not reach it. Its stdin closes when this process exits. */
const startGuardian = (folder: string): (() => void) => {
  const guardian = spawn(process.execPath, [GUARDIAN, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.unref();
  return () => guardian.stdin.destroy();
};

/** Removes the folder with its processes and mounts afterwards, even if the work fails or this process is killed. */
export const inPlace = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const temporary = realpathSync(tmpdir());
  clearOrphans(temporary);
  const folder = mkdtempSync(join(temporary, `${PREFIX}${process.pid}-`));
  const dismiss = startGuardian(folder);
  try {
    return await work(folder);
  } finally {
    clearFolder(folder);
    dismiss();
  }
};
