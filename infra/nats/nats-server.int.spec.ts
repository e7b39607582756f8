import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../machine/start-refused.ts';
import { configurationFor, findNatsProgram } from './nats-program.ts';
import { type NatsServer, startNatsServer, stopStrayNats } from './nats-server.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-nats-')));
let server: NatsServer | undefined;
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('nats-server', () => {
  it('gets settings for its version, because older versions lack sync_interval', () => {
    expect(configurationFor('2.9.10')).toMatch(/nats-2\.9\.conf$/);
    for (const version of ['2.10.0', '2.12.1', '3.0.0']) {
      expect(configurationFor(version)).toMatch(/nats\.conf$/);
    }
  });

  it('is reported when missing', () => {
    expect(() => findNatsProgram(() => undefined, '/nowhere/nats-server')).toThrow(StartRefused);
  });

  it('restarts on the same port, and is found by its folder after being left running', async () => {
    server = await startNatsServer({ folder });
    const first = server.pid();
    await server.kill();
    await server.start();
    expect(server.pid()).not.toBe(first);
    await stopStrayNats(folder);
    await server.ended();
    await server.start();
    await server.stop();
    await server.ended();
    await stopStrayNats(folder);
  });
});
