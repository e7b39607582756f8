import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOOPBACK_TLS } from '../testing/loopback-certificate.ts';
import { certificateProblem, readCertificate, watchCertificate } from './certificate.ts';

const DAY_MS = 24 * 3_600_000;

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(LOOPBACK_TLS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('certificate of PUBLIC_URL', () => {
  it('is read with its end, and whether this machine trusts it', async () => {
    expect(await readCertificate(new URL(url))).toEqual({
      expiresAt: Date.parse('2126-10-31T15:24:41Z'),
      isTrusted: false,
    });
  });

  it('cannot be read where nobody listens', async () => {
    await expect(readCertificate(new URL('https://127.0.0.1:1'))).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['is fine with a week left', 7, true, undefined],
    ['is a problem with less', 6.9, true, 'within a week'],
    ['is a problem if it is not trusted', 80, false, 'not trusted'],
  ])('%s', (_what, days, isTrusted, problem) => {
    const found = certificateProblem({ expiresAt: days * DAY_MS, isTrusted }, 0);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

  it('is watched: a problem degrades the process, and a metric says how long it lasts', async () => {
    const registry = new Registry();
    const { warnings, begin, close } = watchCertificate(url, registry);
    await expect(warnings.certificate?.()).resolves.toBeUndefined();
    begin();
    await vi.waitFor(() => expect(warnings.certificate?.()).rejects.toThrow('not trusted'), {
      timeout: 60_000,
    });
    const [metric] = await registry.getMetricsAsJSON();
    expect(metric?.values).toEqual([{ labels: { host: new URL(url).host }, value: expect.any(Number) }]);
    expect(metric?.values[0]?.value).toBeGreaterThan(90 * 365 * 24 * 3600);
    await close();
  });

  it('is not asked for without https', async () => {
    const registry = new Registry();
    const { warnings, begin, close } = watchCertificate(url.replace('https', 'http'), registry);
    begin();
    await close();
    await expect(warnings.certificate?.()).resolves.toBeUndefined();
    expect((await registry.getMetricsAsJSON())[0]?.values).toEqual([]);
  });
});
