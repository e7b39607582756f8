import { describe, expect, it } from 'vitest';
import { createLogger } from '../../process/logging.ts';
import { buildTestApp, captureLog } from '../../testing/test-app.ts';
import type { TrustProxy } from './forwarded-addresses.ts';

const warningsAfter = async (trustProxy: TrustProxy, headers: readonly Record<string, string>[]) => {
  const log = captureLog();
  const app = await buildTestApp({
    trustProxy,
    logger: createLogger({ level: 'warn', destination: log.destination }),
  });
  for (const each of headers) await app.inject({ url: '/healthz', headers: each });
  await app.close();
  return log
    .text()
    .split('\n')
    .filter((line) => line.includes('TRUST_PROXY'));
};

describe('untrusted proxy', () => {
  it('is reported once, without the forwarded addresses', async () => {
    const through = { 'x-forwarded-for': '192.0.2.1' };
    const warnings = await warningsAfter(false, [{}, through, through]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('192.0.2.1');
  });

  it('is not reported if trusted proxies are configured or no proxy is used', async () => {
    expect(await warningsAfter(1, [{ 'x-forwarded-for': '192.0.2.1' }])).toEqual([]);
    expect(await warningsAfter(['loopback'], [{ 'x-forwarded-for': '192.0.2.1' }])).toEqual([]);
    expect(await warningsAfter(false, [{}])).toEqual([]);
  });
});
