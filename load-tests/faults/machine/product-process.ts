import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { rawCall } from '../../client/api.ts';
import { killAllIn } from './processes.ts';
import { until } from './until.ts';

export type ProductProcess = {
  readonly url: string;
  readonly registrationToken: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** @param script instead of the program's, such as another version's */
  readonly start: (script?: URL) => Promise<void>;
  readonly ready: () => Promise<void>;
  /** Sends SIGTERM and waits for the end. @throws Error unless it ends with 0 */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
  readonly pid: () => number | undefined;
};

/** A launcher with modules to preload into each of its processes, such as those of a control arm. */
export type Program = {
  readonly script: URL;
  readonly preload: readonly URL[];
  /** Node's own, as in the npm script that runs it. */
  readonly flags?: readonly string[];
};

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};

export const AS_IT_IS: Program = {
  script: new URL('../../../infra/launcher/start.ts', import.meta.url),
  preload: [],
  flags: scripts.start.match(/--\S+/g) ?? [],
};

export const DISTRIBUTED: Program = {
  script: new URL('../../../infra/distributed/start.ts', import.meta.url),
  preload: [],
};

export const withModule = (module: URL): Program => ({ ...AS_IT_IS, preload: [module] });

const withControl = (file: string): Program => withModule(new URL(`../control/${file}`, import.meta.url));

export const ANSWERS_BEFORE_DURABLE = withControl('answers-before-durable.ts');
export const APPENDS_UNBOUND = withControl('unbound-appends.ts');
export const WATCHES_EARLY = withControl('watches-before-durable.ts');
export const NOTES_OFFSETS_EARLY = withControl('offsets-before-bytes.ts');
export const GOES_ON_BLINDLY = withControl('nothing-written-since.ts');
export const WITHOUT_RECONCILERS = withControl('no-background-tasks.ts');

const REGISTRATION_TOKEN = 'faults-registration-token';
/** Shared by all products of a cluster, because its roles' passwords are derived from it. */
export const MASTER_KEY = '8f3a1c5e7b9d02468ace13579bdf0246c0ffee00c0ffee11c0ffee22c0ffee33';

const environmentFor = (port: number, folder: string, databaseUrl: string): NodeJS.ProcessEnv => ({
  ...bareEnvironment(),
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  MASTER_KEY,
  REGISTRATION_TOKEN,
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
});

export const prepareProduct = async (
  place: string,
  databaseUrl: string,
  { script: ownScript, preload, flags = [] }: Program,
  settings: NodeJS.ProcessEnv = {},
): Promise<ProductProcess> => {
  const folder = join(place, 'product');
  mkdirSync(folder);
  const port = await stablePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'product.log');
  const environment = {
    ...environmentFor(port, folder, databaseUrl),
    NODE_OPTIONS: preload.map(({ href }) => `--import=${href}`).join(' '),
    ...settings,
  };
  let running: { readonly pid: number | undefined; ended: string | undefined } | undefined;

  const withLog = (what: string): Error => {
    const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
    return new Error(`${what}\nThe end of its log:\n${tail}`);
  };

  const ready = async (): Promise<void> => {
    let answer = 'nothing';
    const isReady = async (): Promise<boolean> => {
      if (running?.ended !== undefined) throw new Error(`The product ended (${running.ended}).`);
      const { status, text } = await rawCall(url, '/readyz').catch((error: Error) => ({
        status: 0,
        text: String(error.cause),
      }));
      answer = text;
      return status === 200;
    };
    await until('the product is ready', isReady).catch((error: Error) => {
      throw withLog(`${error.message} Last answer of /readyz: ${answer}`);
    });
  };

  return {
    url,
    registrationToken: REGISTRATION_TOKEN,
    environment,
    logFile,
    ready,
    pid: () => (running?.ended === undefined ? running?.pid : undefined),
    start: async (script = ownScript) => {
      const log = openSync(logFile, 'a');
      const child = spawn(process.execPath, [...flags, fileURLToPath(script)], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      const started: NonNullable<typeof running> = { pid: child.pid, ended: undefined };
      running = started;
      child.on('error', (error) => {
        started.ended = error.message;
      });
      child.on('exit', (code, signal) => {
        started.ended = `exit ${code ?? signal}`;
      });
      await ready();
    },
    stop: async () => {
      const stopping = running;
      if (stopping?.pid === undefined) return;
      process.kill(stopping.pid, 'SIGTERM');
      const ended = await until('the product has ended', () => stopping.ended);
      if (ended !== 'exit 0') throw withLog(`The product ended (${ended}).`);
    },
    kill: () => killAllIn(folder),
  };
};
