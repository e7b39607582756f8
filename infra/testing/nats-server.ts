import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type NatsServer, startNatsServer } from '../nats/nats-server.ts';

export const natsServerOfSpec = (): (() => { readonly server: NatsServer; readonly folder: string }) => {
  let started: { readonly server: NatsServer; readonly folder: string } | undefined;
  beforeAll(async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-nats-')));
    started = { folder, server: await startNatsServer({ folder: join(folder, 'nats') }) };
  });
  afterAll(async () => {
    await started?.server.kill();
    if (started !== undefined) rmSync(started.folder, { recursive: true, force: true });
  });
  return () => {
    if (started === undefined) throw new Error('The server is there from the first test on.');
    return started;
  };
};
