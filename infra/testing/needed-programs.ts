import { spawnSync } from 'node:child_process';
import { installDebianPackage } from '../debian-package.ts';

const PROGRAMS = [
  { variable: 'NATS_SERVER', commands: ['nats-server'], packageName: 'nats-server' },
  {
    variable: 'CHROMIUM',
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packageName: 'chromium-headless-shell',
  },
] as const;

const isThere = (command: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' }).status === 0;

/** As root on Debian, installs what tests need. @param tell reports progress, and what a person has to install */
export const installNeededPrograms = (tell: (line: string) => void): void => {
  for (const { variable, commands, packageName } of PROGRAMS) {
    if ((process.env[variable] ?? '') !== '' || commands.some(isThere)) continue;
    tell(`${packageName} is missing; installing it where that is allowed ...`);
    if (!installDebianPackage(packageName))
      tell(`Install ${packageName}, or set ${variable} to where it is.`);
  }
};
