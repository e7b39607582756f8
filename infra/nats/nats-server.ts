import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolders } from '../machine/make-folders.ts';
import { signalProcess } from '../machine/processes.ts';
import { stablePort } from '../machine/stable-port.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { natsAnswers } from './nats-answers.ts';
import { findNatsProgram, type NatsProgram } from './nats-program.ts';

const POLL_MS = 20;
const STOP_MS = 10_000;

export type NatsServerOptions = {
  readonly folder: string;
  readonly port?: number;
  readonly program?: NatsProgram;
  /** Whether the server survives Ctrl-C and this process. The next launcher stops it with `stopStrayNats`. */
  readonly detached?: boolean;
};

export type NatsServer = {
  readonly url: string;
  /** JetStream's store folder, which may be removed while the server is stopped. */
  readonly store: string;
  readonly version: string;
  pid(): number | undefined;
  ended(): Promise<void>;
  /** Restarts on the same port and store, and waits for a response. @throws StartRefused if the server exits first */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

const pidFileIn = (folder: string): string => join(folder, 'nats.pid');
const logIn = (folder: string): string => join(folder, 'nats.log');

/** A process that failed to spawn has no pid and emits no exit event. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

const startProcess = (
  program: NatsProgram,
  folder: string,
  port: number,
  detached: boolean,
): ChildProcess => {
  const log = openSync(logIn(folder), 'a', 0o600);
  const place = [
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-sd',
    join(folder, 'store'),
    '-P',
    pidFileIn(folder),
  ];
  try {
    return spawn(program.path, ['-c', program.configuration, ...place], {
      cwd: folder,
      detached,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
};

const untilItAnswers = async (child: ChildProcess, folder: string, port: number): Promise<void> => {
  while (!(await natsAnswers('127.0.0.1', port))) {
    if (hasEnded(child)) {
      const tail = readFileSync(logIn(folder), 'utf8').trimEnd().split('\n').slice(-4).join('\n');
      throw new StartRefused(`nats-server did not start. The end of ${logIn(folder)}:\n${tail}`);
    }
    await pause(POLL_MS);
  }
};

/** Resolves once the server responds, after loading its store. @throws StartRefused if none is installed or it exits */
export const startNatsServer = async (options: NatsServerOptions): Promise<NatsServer> => {
  const { folder, program = findNatsProgram(), detached = false } = options;
  makeFolders(folder, 0o700);
  const port = options.port ?? (await stablePort());
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = startProcess(program, folder, port, detached);
    child = started;
    started.on('error', () => undefined);
    if (detached) started.unref();
    await untilItAnswers(started, folder, port);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child === undefined) return;
    child.kill(signal);
    await endOf(child);
  };

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    store: join(folder, 'store'),
    version: program.version,
    pid: () => child?.pid,
    ended: async () => {
      if (child !== undefined) await endOf(child);
    },
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

const commandLineOf = (pid: number): string => {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
};

/** A pid may have been reused, so check that the command line names our pid file. */
const isServerOf = (folder: string, pid: number): boolean => {
  try {
    return commandLineOf(pid).includes(pidFileIn(folder));
  } catch {
    return false;
  }
};

const pidIn = (folder: string): number | undefined => {
  try {
    const pid = Number(readFileSync(pidFileIn(folder), 'utf8'));
    return pid > 0 && isServerOf(folder, pid) ? pid : undefined;
  } catch {
    return undefined;
  }
};

export const stopStrayNats = async (folder: string): Promise<void> => {
  const pid = pidIn(folder);
  if (pid === undefined) return;
  signalProcess(pid, 'SIGTERM');
  const patience = performance.now() + STOP_MS;
  while (isServerOf(folder, pid)) {
    if (performance.now() > patience) signalProcess(pid, 'SIGKILL');
    await pause(POLL_MS);
  }
};
