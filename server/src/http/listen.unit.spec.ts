import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import type { Routes } from './app.ts';
import { listen, SHARES_PORTS } from './listen.ts';

const HOST = '127.0.0.1';
const ANY = { port: 0, host: HOST };

let begun = 0;
let allowed = Promise.withResolvers<void>();
const guests: Routes = async (instance) => {
  instance.get('/guest', { config: { actor: 'public' } }, async () => {
    begun += 1;
    await allowed.promise;
    return { result: 'in' };
  });
};

const build = () => buildTestApp({ routes: [guests], readiness: { checks: {}, draining: true } });

let app: FastifyInstance;
beforeEach(async () => {
  begun = 0;
  allowed = Promise.withResolvers();
  app = await build();
});
afterEach(() => app.close());

describe('listen', () => {
  it.skipIf(!SHARES_PORTS)(
    'accepts a crowd in far fewer turns of the event loop than it has connections',
    async () => {
      const CROWD = 160;
      const port = await listen(app, ANY);
      let accepted = 0;
      app.server.on('connection', () => {
        accepted += 1;
      });
      const sockets = Array.from({ length: CROWD }, () => connect(port, HOST));
      let turns = 0;
      while (accepted < CROWD) {
        await nextTurn();
        if (accepted > 0) turns += 1;
      }
      expect(turns).toBeLessThan(CROWD / 2);
      for (const socket of sockets) socket.destroy();
    },
  );

  it('rejects a port that another program uses', async () => {
    const other = createServer().listen(ANY);
    await once(other, 'listening');
    const { port } = other.address() as { readonly port: number };
    await expect(listen(app, { ...ANY, port })).rejects.toThrow('EADDRINUSE');
    other.close();
  });

  it('rejects a port that another product uses', async () => {
    const port = await listen(app, ANY);
    await expect(listen(await build(), { ...ANY, port })).rejects.toThrow('EADDRINUSE');
  });

  it.skipIf(!SHARES_PORTS)('joins the port of another process of the product', async () => {
    const port = await listen(app, ANY);
    const second = await build();
    expect(await listen(second, { ...ANY, port, isShared: true })).toBe(port);
    await second.close();
    expect((await fetch(`http://${HOST}:${port}/healthz`)).status).toBe(200);
  });

  it('closes the app only after the pending requests of all sockets', async () => {
    const REQUESTS = 64;
    const port = await listen(app, ANY);
    const answers = Array.from({ length: REQUESTS }, () => fetch(`http://${HOST}:${port}/guest`));
    await vi.waitFor(() => expect(begun).toBe(REQUESTS), { timeout: 20_000 });
    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    await expect.poll(() => fetch(`http://${HOST}:${port}/healthz`).catch(() => 'refused')).toBe('refused');
    expect(isClosed).toBe(false);
    allowed.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await closed;
  });
});
