import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '../machine/start-refused.ts';

/** PostgreSQL refuses to run as root, so root uses a user namespace or, if that is not allowed, another user. */
export type PostgresUser =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'other'; readonly uid: number; readonly gid: number };

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'] as const;

const namespacesAllowed = (): boolean =>
  spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;

const systemUser = (name: string): { uid: number; gid: number } | undefined => {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return row === undefined ? undefined : { uid: Number(row[2]), gid: Number(row[3]) };
};

/**
 * @param cluster data directory, whose owner takes precedence
 * @throws StartRefused if root has no other user to run as
 */
export const choosePostgresUser = (cluster?: string): PostgresUser => {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = cluster === undefined ? undefined : statSync(cluster);
  if (owner !== undefined && owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid };
  if (namespacesAllowed()) return { kind: 'namespace' };
  const user = systemUser('postgres');
  if (user === undefined) {
    throw new StartRefused(
      'PostgreSQL does not run as root, "unshare --user" is not allowed here, and there is no user "postgres". ' +
        'Start as an ordinary user, or add one: "useradd --system postgres".',
    );
  }
  if (owner !== undefined) {
    throw new StartRefused(
      `PostgreSQL does not run as root, and "unshare --user" is no longer allowed here. Give its files to the ` +
        `user "postgres": chown -R postgres "${cluster}"`,
    );
  }
  return { kind: 'other', ...user };
};

export const commandAs = (user: PostgresUser, program: string, args: readonly string[]) => {
  switch (user.kind) {
    case 'self':
      return { command: program, args: [...args], options: {} };
    case 'namespace':
      return { command: 'unshare', args: [...NAMESPACE, program, ...args], options: {} };
    case 'other':
      return { command: program, args: [...args], options: { uid: user.uid, gid: user.gid } };
  }
};

const mayEnter = (folder: string, user: { readonly uid: number; readonly gid: number }): boolean => {
  const { uid, gid, mode } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
};

/** @throws StartRefused that names the first directory on the path that the user cannot enter */
export const checkCanReach = (user: PostgresUser, path: string): void => {
  if (user.kind !== 'other') return;
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  const closed = folders.find((folder) => !mayEnter(folder, user));
  if (closed === undefined) return;
  throw new StartRefused(
    `PostgreSQL runs as user ${user.uid} here, which cannot enter ${closed} on the way to ${path}. ` +
      `Run "chmod o+x '${closed}'", choose another DATA_DIR, or start as an ordinary user.`,
  );
};
