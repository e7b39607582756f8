import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Side } from '@waivers/contract/call/call.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { isInstalled } from '../machine/run.ts';
import { until } from '../machine/until.ts';

/** Addresses such as `127.0.0.1:4711` of each side's processes. */
export type Upstreams = Readonly<Record<Side, readonly string[]>>;

export const caddyUnavailable = (): string | undefined =>
  isInstalled('caddy') ? undefined : 'caddy is not installed';

/** Names the process that answered. */
export const PROCESS_HEADER = 'x-process';

const FRONT = fileURLToPath(new URL('../../../deploy/front/', import.meta.url));

/** The Caddyfile of the containers, but each request is sent once, to a process that was ready a moment ago. */
const writeCaddyfile = (folder: string): void => {
  cpSync(FRONT, folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  const text = readFileSync(file, 'utf8');
  const once = text.replace(
    /\tlb_try_duration .*/,
    `\tlb_try_duration 0s\n\theader_down ${PROCESS_HEADER} {rp.upstream.hostport}`,
  );
  if (once === text) throw new Error('The Caddyfile no longer says how long it tries.');
  // Nothing but this machine may ask for the status.
  writeFileSync(file, once.replace('http://:{$STATUS_PORT:8081}', 'http://127.0.0.1:{$STATUS_PORT}'));
};

export const startCaddy = async (folder: string, url: string, upstreams: Upstreams): Promise<void> => {
  writeCaddyfile(folder);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_ADDRESS: url,
    STATUS_PORT: String(await stablePort()),
    TRUSTED_PROXIES: '127.0.0.1/8',
    COMMAND_APIS: upstreams.commands.join(' '),
    READ_SIDES: upstreams.reads.join(' '),
    FOLLOW_UPS: upstreams['follow-ups'].join(' '),
  };
  spawn('caddy', ['run', '--config', 'Caddyfile'], { cwd: folder, env, stdio: 'ignore' });
  const answers = async (): Promise<boolean> => (await fetch(url).catch(() => undefined))?.status === 200;
  await until('Caddy answers', answers);
};
