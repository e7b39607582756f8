import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import type { Routes } from './app.ts';
import { type Listening, listen, SHARES_PORTS } from './listen.ts';

let app: FastifyInstance;
let listening: Listening | undefined;
beforeEach(async () => {
  app = await buildTestApp({ routes: [] });
});
afterEach(async () => {
  await (listening ?? app).close();
  listening = undefined;
});

const ANY = { port: 0, host: '127.0.0.1' };

describe.skipIf(!SHARES_PORTS)('crowd that arrives at once', () => {
  it('is accepted in far fewer turns of the event loop than it has connections', async () => {
    const CROWD = 160;
    listening = await listen(app, ANY);
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    const sockets = Array.from({ length: CROWD }, () => connect(listening?.port ?? 0, ANY.host));
    let turns = 0;
    while (accepted < CROWD) {
      await nextTurn();
      if (accepted > 0) turns += 1;
    }
    expect(turns).toBeLessThan(CROWD / 2);
    for (const socket of sockets) socket.destroy();
  });
});

describe('port', () => {
  it('is refused if another program listens on it', async () => {
    const other = createServer().listen(ANY);
    await once(other, 'listening');
    const { port } = other.address() as { readonly port: number };
    await expect(listen(app, { ...ANY, port })).rejects.toThrow('EADDRINUSE');
    other.close();
  });

  it('is refused if another product listens on it', async () => {
    listening = await listen(app, ANY);
    const second = await buildTestApp({ routes: [] });
    await expect(listen(second, { ...ANY, port: listening.port })).rejects.toThrow('EADDRINUSE');
    await second.close();
  });

  it.skipIf(!SHARES_PORTS)('can be shared by processes of the product', async () => {
    listening = await listen(app, ANY);
    const shared = { ...ANY, port: listening.port, isShared: true };
    const second = await listen(await buildTestApp({ routes: [] }), shared);
    expect(second.port).toBe(listening.port);
    await second.close();
    expect((await fetch(`http://127.0.0.1:${listening.port}/healthz`)).status).toBe(200);
  });
});

describe('closing', () => {
  it('waits for pending requests, whichever socket accepted them', async () => {
    const [begun, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const routes: Routes = async (instance) => {
      instance.get('/guest', { config: { actor: 'public' } }, async () => {
        begun.resolve();
        await allowed.promise;
        return { result: 'in' };
      });
    };
    await app.close();
    app = await buildTestApp({ routes: [routes], readiness: { checks: {}, draining: true } });
    const { port, close } = await listen(app, ANY);
    const answered = fetch(`http://127.0.0.1:${port}/guest`);
    await begun.promise;
    let isClosed = false;
    const closed = close().then(() => {
      isClosed = true;
    });
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => 'refused')).toBe('refused');
    expect(isClosed).toBe(false);
    allowed.resolve();
    expect((await answered).status).toBe(200);
    await closed;
  });
});
