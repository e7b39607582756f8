import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { call } from '../../client/api.ts';
import { killAllIn } from './processes.ts';
import { until } from './until.ts';

/** The product as a process that can be killed and restarted on the same port. */
export type ProductProcess = {
  readonly url: string;
  readonly registrationToken: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly start: () => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly kill: () => void;
  readonly pid: () => number | undefined;
};

export const AS_IT_IS = new URL('../../../infra/launcher/start.ts', import.meta.url);
export const ANSWERS_BEFORE_DURABLE = new URL('../control/product-that-answers-early.ts', import.meta.url);
export const WATCHES_EARLY = new URL('../control/product-that-watches-early.ts', import.meta.url);
export const NOTES_OFFSETS_EARLY = new URL('../control/product-that-notes-offsets-early.ts', import.meta.url);
export const GOES_ON_BLINDLY = new URL('../control/product-that-goes-on-blindly.ts', import.meta.url);
export const WITHOUT_RECONCILERS = new URL('../control/product-without-reconcilers.ts', import.meta.url);

const REGISTRATION_TOKEN = 'faults-registration-token';
const MASTER_KEY = '8f3a1c5e7b9d02468ace13579bdf0246c0ffee00c0ffee11c0ffee22c0ffee33';

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

/** @param program AS_IT_IS, or a control arm's composition */
export const prepareProduct = async (
  place: string,
  databaseUrl: string,
  program: URL,
  settings: NodeJS.ProcessEnv = {},
): Promise<ProductProcess> => {
  const folder = join(place, 'product');
  mkdirSync(folder);
  const port = await stablePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'product.log');
  const environment = { ...environmentFor(port, folder, databaseUrl), ...settings };
  let running: { readonly pid: number | undefined; ended: string | undefined } | undefined;

  const ready = async (): Promise<void> => {
    await until('the product is ready', async () => {
      if (running?.ended !== undefined) {
        const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
        throw new Error(`The product ended (${running.ended}). The end of its log:\n${tail}`);
      }
      return (await call(url, '/readyz').catch(() => undefined))?.status === 200;
    });
  };

  return {
    url,
    registrationToken: REGISTRATION_TOKEN,
    environment,
    ready,
    pid: () => (running?.ended === undefined ? running?.pid : undefined),
    start: async () => {
      const log = openSync(logFile, 'a');
      const child = spawn(process.execPath, [fileURLToPath(program)], {
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
    kill: () => killAllIn(folder),
  };
};
