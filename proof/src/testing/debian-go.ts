import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's packages golang-go and golang-golang-x-mod-dev. Go modules would need a network. */
export const DEBIAN_SOURCES = '/usr/share/gocode';

/** @returns what to install, or undefined if the Go program can be built here */
export const missingGo = (): string | undefined => {
  if (!existsSync(join(DEBIAN_SOURCES, 'src', 'golang.org', 'x', 'mod', 'sumdb')))
    return 'needs the Debian package golang-golang-x-mod-dev';
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'needs Go: the Debian package golang-go';
  }
};
