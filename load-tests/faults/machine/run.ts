import { spawnSync } from 'node:child_process';

/** @returns standard output @throws Error with the program's output if it fails */
export const run = (program: string, ...args: readonly string[]): string => {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
};

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v "$0"`, program], { stdio: 'ignore' }).status === 0;
