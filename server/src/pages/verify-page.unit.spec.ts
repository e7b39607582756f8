import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import type { BuiltPages } from './built-pages.ts';
import { verifyRoute, withLogPolicy } from './verify-page.ts';

const HTML = `<!doctype html><html><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-a='"></head>
<body><script type="application/json" id="policy">null</script><script type="module">a</script></body></html>`;

let policy: string | undefined = 'log waivers/a/b+0102+key\nquorum none\n';
const apps: Awaited<ReturnType<typeof buildTestApp>>[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

const appWith = async (logPolicy: () => Promise<string | undefined> = async () => policy) => {
  const pages = { verify: HTML } as BuiltPages;
  const app = await buildTestApp({ routes: [verifyRoute({ pages, logPolicy })] });
  apps.push(app);
  return (headers: Record<string, string> = {}) => app.inject({ url: '/verify', headers });
};

const policyIn = (html: string): unknown =>
  JSON.parse(/id="policy">(.*?)<\/script>/s.exec(html)?.[1] ?? 'undefined');

describe('page that verifies receipts', () => {
  it('is served with the log’s policy and under its own content security policy', async () => {
    const { statusCode, headers, body } = await (await appWith())();
    expect(statusCode).toBe(200);
    expect(policyIn(body)).toBe(policy);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'sha256-a='; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    });
  });

  it('is compressed, with the newest policy', async () => {
    const get = await appWith();
    const read = async () =>
      brotliDecompressSync((await get({ 'accept-encoding': 'br' })).rawPayload).toString();
    expect(policyIn(await read())).toBe(policy);
    policy = 'quorum none\n';
    expect(policyIn(await read())).toBe('quorum none\n');
  });

  it('is served without a policy if the log cannot be read', async () => {
    const get = await appWith(() => Promise.reject(new Error('The database is away.')));
    const { statusCode, body } = await get();
    expect([statusCode, policyIn(body)]).toEqual([200, null]);
  });

  it('holds a policy that cannot end its script', () => {
    const html = withLogPolicy(HTML, 'log </script><script>$& $1');
    expect(html).not.toContain('</script><script>$');
    expect(policyIn(html)).toBe('log </script><script>$& $1');
  });

  it('must have a place for a policy', () => {
    expect(() => withLogPolicy('<html></html>', undefined)).toThrow('no place');
  });
});
