import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../http/app.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { onceFulfilled, type Readiness, type ReadinessCheck } from './health.ts';
import { createServerMetrics } from './metrics.ts';
import { renderedMetrics } from './monitoring.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
});

const build = async (
  checks: Record<string, ReadinessCheck>,
): Promise<{ readiness: Readiness; ready: () => Promise<unknown[]> }> => {
  const readiness = { checks, draining: false };
  const built = await buildTestApp({ readiness });
  app = built;
  return {
    readiness,
    ready: async () => {
      const answer = await built.inject('/readyz');
      return [answer.statusCode, answer.json()];
    },
  };
};

const there = async () => {};
const away = async () => {
  throw new Error('away');
};

describe('/readyz', () => {
  it('returns 200 while everything is available', async () => {
    const { ready } = await build({ log: there, database: there });
    expect(await ready()).toEqual([200, { status: 'ready', checks: { log: 'ok', database: 'ok' } }]);
  });

  it('returns 503 and names the failing check', async () => {
    const { ready } = await build({ log: there, database: away });
    expect(await ready()).toEqual([503, { status: 'unavailable', checks: { log: 'ok', database: 'away' } }]);
  });

  it('returns 200 with status degraded if only a warning fails', async () => {
    const readiness = { checks: { log: there }, warnings: { parked: away, models: there }, draining: false };
    app = await buildTestApp({ readiness });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'degraded', checks: { log: 'ok', parked: 'degraded', models: 'ok' } },
    ]);
    await app.close();
    app = await buildTestApp({ readiness: { ...readiness, checks: { log: away } } });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
  });

  it('reports a failing check as away even if it is also a warning', async () => {
    const readiness = { checks: { log: away }, warnings: { log: away }, draining: false };
    app = await buildTestApp({ readiness });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable', checks: { log: 'away' } });
  });

  it('times out a hanging check after one second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ready } = await build({ log: () => new Promise(() => {}) });
    const answer = ready();
    await vi.advanceTimersByTimeAsync(999);
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual([503, { status: 'unavailable', checks: { log: 'away' } }]);
  });

  it('reports a check that hangs as degraded until ten seconds after it last passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const check = vi.fn<ReadinessCheck>(there);
    const { ready } = await build({ log: check });
    await ready();
    check.mockImplementation(() => new Promise(() => {}));
    vi.advanceTimersByTime(9999);
    const late = ready();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toEqual([200, { status: 'degraded', checks: { log: 'degraded' } }]);
    vi.advanceTimersByTime(1001);
    const away = ready();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await away).toEqual([503, { status: 'unavailable', checks: { log: 'away' } }]);
  });

  it('caches check results for two seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const check = vi.fn<ReadinessCheck>(there);
    const { ready } = await build({ log: check });
    await Promise.all([ready(), ready(), ready()]);
    vi.advanceTimersByTime(1999);
    await ready();
    expect(check).toHaveBeenCalledTimes(1);
    check.mockImplementation(away);
    vi.advanceTimersByTime(1);
    expect((await ready())[0]).toBe(503);
    expect(check).toHaveBeenCalledTimes(2);
    check.mockImplementation(there);
    vi.advanceTimersByTime(2001);
    expect((await ready())[0]).toBe(200);
  });

  it('returns 503 while draining', async () => {
    const { ready, readiness } = await build({ log: there });
    expect((await ready())[0]).toBe(200);
    readiness.draining = true;
    expect(await ready()).toEqual([503, { status: 'draining', checks: {} }]);
  });
});

describe('onceFulfilled', () => {
  it('stops running a check after its first success', async () => {
    const check = vi.fn<ReadinessCheck>(away);
    const once = onceFulfilled(check);
    await expect(once()).rejects.toThrow();
    check.mockImplementation(there);
    await once();
    check.mockImplementation(away);
    await once();
    expect(check).toHaveBeenCalledTimes(2);
  });
});

describe('/healthz', () => {
  it('runs no checks', async () => {
    const check = vi.fn<ReadinessCheck>(away);
    await build({ log: check });
    const answer = await app?.inject('/healthz');
    expect([answer?.statusCode, answer?.json()]).toEqual([200, { status: 'alive' }]);
    expect(check).not.toHaveBeenCalled();
  });
});

describe('/metrics', () => {
  const statusFor = async (
    remoteAddress: string,
    headers: Record<string, string>,
    deps: Partial<AppDeps>,
  ): Promise<number | undefined> => {
    app = await buildTestApp(deps);
    return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  };

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['10.1.2.3', 200],
    ['::ffff:192.168.1.9', 200],
    ['fd00::9', 200],
    ['203.0.113.9', 404],
    ['2001:db8::9', 404],
  ])('is served to this machine and private networks: %s %s', async (address, status) => {
    expect(await statusFor(address, {}, {})).toBe(status);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '10.0.0.1'],
    ['forwarded', 'for=10.0.0.1'],
    ['via', '1.1 proxy'],
  ])('returns 404 through an untrusted proxy: %s', async (name, value) => {
    expect(await statusFor('127.0.0.1', { [name]: value }, {})).toBe(404);
  });

  it.each([
    ['203.0.113.9', 404],
    ['10.0.0.7', 200],
  ])('checks the client’s address behind a trusted proxy: %s %s', async (forwarded, status) => {
    const headers = { 'x-forwarded-for': forwarded };
    expect(await statusFor('127.0.0.1', headers, { trustProxy: ['loopback'] })).toBe(status);
  });

  it('is served only to the configured networks', async () => {
    const metricsAllow = ['203.0.113.0/24'];
    expect(await statusFor('203.0.113.9', {}, { metricsAllow })).toBe(200);
    expect(await statusFor('127.0.0.1', {}, { metricsAllow })).toBe(404);
  });

  it('is rendered at most once a second', async () => {
    let [now, written] = [0, 0];
    const registry = {
      metrics: async () => {
        written += 1;
        return String(written);
      },
    } as Registry;
    const rendered = renderedMetrics({ registry }, () => now);
    expect(await Promise.all([rendered(), rendered()])).toEqual(['1', '1']);
    now = 999;
    expect(await rendered()).toBe('1');
    now = 1000;
    expect(await rendered()).toBe('2');
  });

  it('shows each check of /readyz: 0 is ok, 1 degraded, 2 unavailable', async () => {
    const readiness = { checks: { log: there, database: away }, warnings: { disk: away }, draining: false };
    app = await buildTestApp({ readiness });
    const text = (await app.inject('/metrics')).body;
    expect(text.match(/^waiver_health\{.*$/gm)).toEqual([
      'waiver_health{check="disk"} 1',
      'waiver_health{check="log"} 0',
      'waiver_health{check="database"} 2',
    ]);
  });

  it('creates no series for unknown methods or URLs', async () => {
    const metrics = createServerMetrics();
    app = await buildTestApp({ metrics });
    const series = async () => (await metrics.registry.metrics()).split('\n').length;
    await app.inject({ method: 'PUT', url: '/healthz' });
    await app.inject({ method: 'GET', url: '/nothing' });
    const before = await series();
    for (const method of ['POST', 'DELETE', 'PATCH'] as const) {
      await app.inject({ method, url: '/healthz' });
      await app.inject({ method, url: `/nothing/${method}` });
    }
    expect(await series()).toBe(before);
  });

  it('has one small histogram per route and a counter per status', async () => {
    const { ready, readiness } = await build({});
    expect((await ready())[0]).toBe(200);
    readiness.draining = true;
    expect((await ready())[0]).toBe(503);
    const lines = ((await app?.inject('/metrics'))?.body ?? '').split('\n');
    const buckets = lines.filter((line) => line.includes('_bucket{') && line.includes('"/readyz"'));
    expect(buckets).toHaveLength(6);
    const counts = lines.filter((line) => line.includes('_requests_total{') && line.includes('"/readyz"'));
    expect(counts.map((line) => line.match(/code="(\d+)"\} (\d+)$/)?.slice(1))).toEqual([
      ['200', '1'],
      ['503', '1'],
    ]);
  });

  it('counts requests by route pattern, never by URL', async () => {
    await build({});
    await app?.inject('/v1/openapi.json');
    await app?.inject('/v1/secret-in-a-path');
    const metrics = (await app?.inject('/metrics'))?.body ?? '';
    expect(metrics).toMatch(
      /http_server_requests_total\{http_request_method="GET",http_route="\/v1\/openapi.json",http_response_status_code="200"\} 1/,
    );
    expect(metrics).toContain('http_route="none",http_response_status_code="404"} 1');
    expect(metrics).not.toContain('secret-in-a-path');
  });
});
