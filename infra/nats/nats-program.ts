import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDebianPackage } from '../debian-package.ts';
import { StartRefused } from '../machine/start-refused.ts';

export type NatsProgram = {
  readonly path: string;
  readonly version: string;
  readonly configuration: string;
};

const NEEDED =
  'nats-server is not installed: apt-get install nats-server (Debian), brew install nats-server, or set NATS_SERVER to where it is.';

/** The first nats-server version that can sync every message before acknowledging it. */
const SYNCS_ALWAYS = [2, 10] as const;
/** The first nats-server version whose durable consumers expire when unused. */
const OLDEST = [2, 9] as const;

const isAtLeast = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/** Returns the configuration for a version, because a server refuses to start with settings it does not know. */
export const configurationFor = (version: string): string =>
  join(import.meta.dirname, isAtLeast(version, SYNCS_ALWAYS) ? 'nats.conf' : 'nats-2.9.conf');

const versionOf = (path: string): string | undefined => {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined;
};

/**
 * Finds nats-server in NATS_SERVER or the PATH. On Debian, root installs it if missing, which can take minutes.
 * @throws StartRefused with installation instructions
 */
export const findNatsProgram = (
  tell: (line: string) => void = () => undefined,
  named: string | undefined = process.env.NATS_SERVER,
): NatsProgram => {
  const isNamed = named !== undefined && named !== '';
  const path = isNamed ? named : 'nats-server';
  const install = (): string | undefined => {
    if (isNamed) return undefined;
    tell('nats-server is missing; trying to install it ...');
    return installDebianPackage('nats-server') ? versionOf(path) : undefined;
  };
  const version = versionOf(path) ?? install();
  if (version === undefined) throw new StartRefused(NEEDED);
  if (!isAtLeast(version, OLDEST)) {
    throw new StartRefused(`nats-server ${version} is too old: 2.9 or later is needed.`);
  }
  return { path, version, configuration: configurationFor(version) };
};
