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
/** A server that is well stops in some milliseconds. */
const STOP_MS = 10_000;

export type NatsServerOptions = {
  /** Everything of this server lies in it: its store, its log, its pid file. Made when it is not there; an absolute path. */
  readonly folder: string;
  /** On 127.0.0.1; default: a free one, the same after every restart. */
  readonly port?: number;
  readonly program?: NatsProgram;
  /** Outlives Ctrl-C and the end of this process: whoever starts the next one finds it with `stopStrayNats`. */
  readonly detached?: boolean;
};

/** A nats-server of ours on this machine. */
export type NatsServer = {
  readonly url: string;
  /** What JetStream has stored lies in it; it may be removed while the server is stopped. */
  readonly store: string;
  /** Such as `2.9.10`. */
  readonly version: string;
  pid(): number | undefined;
  /** Resolves when the process that runs now has ended, however. */
  ended(): Promise<void>;
  /** Starts it again on the same port and store, and waits until it answers. @throws StartRefused when it ends before */
  start(): Promise<void>;
  /** Lets it write down what it has. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

const pidFileIn = (folder: string): string => join(folder, 'nats.pid');
const logIn = (folder: string): string => join(folder, 'nats.log');

/** One that could not be started at all has no number, and no exit. */
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

/**
 * Starts a nats-server with JetStream and waits until it answers. A store of before is read in first.
 * @throws StartRefused when none is installed, or it ends before it answers
 */
export const startNatsServer = async (options: NatsServerOptions): Promise<NatsServer> => {
  const { folder, program = findNatsProgram(), detached = false } = options;
  makeFolders(folder, 0o700);
  const port = options.port ?? (await stablePort());
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = startProcess(program, folder, port, detached);
    child = started;
    // Whoever waits for it sees that it has ended.
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

/** The number in a pid file may be another program's by now; ours names the file. */
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

/** Stops the server of a folder that a process which is gone has left running. */
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
