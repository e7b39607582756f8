import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const LIMIT_MS = 300_000;

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Requires root on Debian. @returns whether the package was installed */
export const installDebianPackage = (name: string): boolean => {
  if (!canInstall()) return false;
  const install = `apt-get update -qq && apt-get install -qq --no-install-recommends "$0"`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('sh', ['-c', install, name], { stdio: 'ignore', env, timeout: LIMIT_MS }).status === 0;
};
