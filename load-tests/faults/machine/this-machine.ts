import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Date, commit and machine of a measurement. */
export type RunDetails = { readonly date: string; readonly commit: string; readonly machine: string };

const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';

export const currentRun = (): RunDetails => {
  const commit = git('rev-parse', '--short', 'HEAD');
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit === '' ? 'unknown' : isChanged ? `${commit} and changes` : commit,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  };
};
