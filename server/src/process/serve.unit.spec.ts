import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerMetrics } from './metrics.ts';
import { readinessOf, serve } from './serve.ts';

const there = async () => {};
const away = async () => {
  throw new Error('away');
};

describe('combined readiness', () => {
  it.each([
    ['first', [away, there]],
    ['last', [there, away]],
  ])('runs all checks with the same name, including the %s part’s', async (_, both) => {
    const parts = both.map((check) => ({ checks: { log: check }, warnings: { lag: check } }));
    const { checks, warnings } = readinessOf(parts);
    await expect(checks.log?.()).rejects.toThrow('away');
    await expect(warnings?.lag?.()).rejects.toThrow('away');
  });

  it('includes the checks and warnings of all parts', async () => {
    const { checks, warnings } = readinessOf([
      { checks: { log: there } },
      { checks: { nats: there }, warnings: { lag: away } },
    ]);
    expect(Object.keys(checks)).toEqual(['log', 'nats']);
    expect(Object.keys(warnings ?? {})).toEqual(['lag']);
    await expect(checks.log?.()).resolves.toBeUndefined();
  });
});

describe('stopping process', () => {
  afterEach(() => void vi.useRealTimers());

  it('hands over, reports not ready while still serving requests, then refuses new connections', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const address = { port: 0, host: '127.0.0.1', publicUrl: 'http://localhost', trustProxy: false as const };
    const settings = { ...address, masterKey: TEST_MASTER_KEY, shutdownDelaySeconds: 5, logLevel: 'silent' };
    const part = {
      routes: [],
      checks: {},
      handOver: vi.fn<() => Promise<void>>(async () => undefined),
      close: vi.fn<() => Promise<void>>(async () => undefined),
    };
    const { url, close } = await serve(settings, {}, async () => ({
      service: 'waivers',
      metrics: createServerMetrics(),
      verifyToken: async () => undefined,
      parts: [part],
    }));
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`${url}${path}`);
      return [status, headers.get('connection')];
    };
    expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
    const closed = close();
    vi.advanceTimersByTime(4999);
    expect(part.handOver).toHaveBeenCalledOnce();
    expect(await ask('/readyz')).toEqual([503, 'close']);
    expect(await ask('/healthz')).toEqual([200, 'close']);
    expect(part.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await closed;
    expect(part.close).toHaveBeenCalledOnce();
    await expect(ask('/healthz')).rejects.toThrow();
  });
});
