import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, signalProcess } from '../machine/processes.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { fullDiskNotice } from './full-disk.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnvironment } from './postgres-cluster.ts';
import { commandAs, type PostgresUser } from './postgres-user.ts';

/** A running PostgreSQL server, no matter who started it. `ready` means that it accepts connections. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

export class PostgresUnavailable extends StartRefused {}

const POLL_MS = 20;

/** Low memory, fully durable. PostgreSQL's errors quote values, so ERROR, DETAIL and STATEMENT are not logged. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The distributed product runs four processes with up to thirty connections each.
  max_connections: '150',
  shared_buffers: '64MB',
  wal_buffers: '4MB',
  io_method: 'sync',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Guards against reused pids by checking the working directory or, if it is unreadable, the command line. */
const servesCluster = (pid: number, cluster: string): boolean => {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  }
};

const readPidFile = (cluster: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
};

/** Finds a cluster's live server. @param cluster must be a real path without symlinks */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const noted = readPidFile(cluster);
  return noted !== undefined && servesCluster(noted.pid, cluster) ? noted : undefined;
};

/** Removes a pid file whose pid was reused, because PostgreSQL would not start. Shared memory reveals a real server. */
const forgetStranger = async (cluster: string): Promise<void> => {
  const noted = readPidFile(cluster);
  if (noted === undefined || !isRunning(noted.pid) || servesCluster(noted.pid, cluster)) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
};

/** @param port 0 picks any @returns a port that was free a moment ago @throws the listening error (`EADDRINUSE`) */
export const freePort = (host = '127.0.0.1', port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const openLog = (logFile: string, user: PostgresUser): number => {
  const log = openSync(logFile, 'a', 0o600);
  if (user.kind === 'other') fchownSync(log, user.uid, user.gid);
  return log;
};

export type PostgresStart = {
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser;
  readonly cluster: string;
  readonly logFile: string;
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/**
 * Starts PostgreSQL and waits for recovery, however long it takes. Its own process group and log file let it survive
 * Ctrl-C and this process's exit.
 * @throws PostgresUnavailable with the end of the log if it exits first
 */
export const startPostgres = async (start: PostgresStart): Promise<Postmaster> => {
  const { binaries, user, cluster, logFile, port } = start;
  await forgetStranger(cluster);
  const settings = Object.entries({ ...SETTINGS, port: String(port), ...start.settings });
  const args = ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { command, args: line, options } = commandAs(user, binaries.postgres, args);
  const log = openLog(logFile, user);
  const child = spawn(command, line, {
    ...options,
    env: postgresEnvironment(),
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: string | undefined;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code, signal) => (failure = `exit ${code ?? signal}`));
  child.unref();
  while (failure === undefined) {
    const found = findPostmaster(cluster);
    if (found?.pid === child.pid && found?.ready) return found;
    if (start.signal?.aborted && child.pid !== undefined) process.kill(child.pid, 'SIGINT');
    await pause(POLL_MS);
  }
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  throw new PostgresUnavailable(
    `${fullDiskNotice(tail)}PostgreSQL did not start (${failure}). The end of ${logFile}:\n${tail}`,
  );
};

/** `fast` aborts open transactions. `immediate` also skips the checkpoint, so the next start needs recovery. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Stops the server, no matter who started it, and waits for it to exit. */
export const stopPostgres = async (
  cluster: string,
  how: keyof typeof STOP_SIGNALS = 'fast',
): Promise<void> => {
  const found = findPostmaster(cluster);
  if (found === undefined) return;
  signalProcess(found.pid, STOP_SIGNALS[how]);
  while (servesCluster(found.pid, cluster)) await pause(POLL_MS);
};
