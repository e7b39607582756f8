import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '../faults/machine/run.ts';
import { BadPlan } from './plan.ts';

export type Runner = {
  /** Name and version, as shown in the results. */
  readonly name: string;
  readonly isK6: boolean;
  readonly start: (script: string, folder: string, env: NodeJS.ProcessEnv) => ChildProcess;
};

export const HOW_TO_INSTALL =
  'k6 is not on the PATH, so the stand-in on Node runs the script. For k6 itself see https://grafana.com/docs/k6/latest/set-up/install-k6/';

const SUPPORTED = '2';
const STAND_IN = fileURLToPath(new URL('../k6/node/run.ts', import.meta.url));

const onNode: Runner = {
  name: `the stand-in on Node ${process.version}`,
  isK6: false,
  start: (script, folder, env) =>
    spawn(process.execPath, [STAND_IN, script], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
};

/** @throws BadPlan for a k6 of another major version */
export const findRunner = (): Runner => {
  if (!isInstalled('k6')) return onNode;
  const { stdout, stderr } = spawnSync('k6', ['version'], { encoding: 'utf8', timeout: 60_000 });
  const [version, major] = /\bv?(\d+)\.\d+\.\d+\b/.exec(stdout) ?? [];
  if (version === undefined)
    throw new BadPlan(`"k6 version" names no version: ${(stdout || stderr).trim() || 'no output'}`);
  if (major !== SUPPORTED)
    throw new BadPlan(
      `The scripts need k6 ${SUPPORTED}, but k6 on the PATH is ${version}. Install k6 ${SUPPORTED} or take it off the PATH.`,
    );
  return {
    name: `k6 ${version.replace(/^v/, '')}`,
    isK6: true,
    start: (script, folder, env) =>
      spawn('k6', ['run', '--no-usage-report', script], {
        cwd: folder,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
  };
};
