import { spawnSync } from 'node:child_process';
import { installDebianPackage } from '../debian-package.ts';

const PROGRAMS = [
  { variable: 'NATS_SERVER', commands: ['nats-server'], packageName: 'nats-server' },
  {
    variable: 'CHROMIUM',
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packageName: 'chromium-headless-shell',
  },
  // The front of containers.
  { variable: undefined, commands: ['caddy'], packageName: 'caddy' },
  { variable: undefined, commands: ['pdftotext'], packageName: 'poppler-utils' },
  // Creates the videos that browser tests play.
  { variable: undefined, commands: ['ffmpeg'], packageName: 'ffmpeg' },
  // Used by the examples in `docs/webhooks-and-keys.md`.
  { variable: undefined, commands: ['curl'], packageName: 'curl' },
  { variable: undefined, commands: ['python3'], packageName: 'python3' },
  // Evaluates the alert rules; the package has promtool too.
  { variable: undefined, commands: ['prometheus'], packageName: 'prometheus' },
  // Makes certificates.
  { variable: undefined, commands: ['openssl'], packageName: 'openssl' },
] as const;

const isThere = (command: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' }).status === 0;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** Installs the programs that tests need when run as root on Debian. Otherwise, prints what to install. */
export default (): void => {
  for (const { variable, commands, packageName } of PROGRAMS) {
    const isNamed = variable !== undefined && (process.env[variable] ?? '') !== '';
    if (isNamed || commands.some(isThere)) continue;
    tell(`${packageName} is missing; installing it where that is allowed ...`);
    if (installDebianPackage(packageName)) continue;
    tell(`Install ${packageName}${variable === undefined ? '' : `, or set ${variable} to where it is`}.`);
  }
};
