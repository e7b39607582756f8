import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('API browser', () => {
  it.each(['/docs', '/docs/'])('is served at %s without inline code', async (url) => {
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/<script>|<style|style=|\son\w+=/);
  });

  it('has a strict policy that allows the files it references', async () => {
    const page = await app.inject('/docs');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    const names = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names).toHaveLength(4);
    for (const name of names) {
      const file = await app.inject(name);
      expect([name, file.statusCode, file.headers['x-content-type-options']]).toEqual([name, 200, 'nosniff']);
      expect(file.rawPayload.length).toBeGreaterThan(100);
      expect(file.headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors/);
    }
  });

  it('links to the OpenAPI document but is not described in it', async () => {
    const { body } = await app.inject('/docs/start.js');
    expect(body).toContain("url: '/v1/openapi.json'");
    expect((await app.inject('/v1/openapi.json')).body).not.toContain('/docs');
  });

  it('does not change the policy of other pages', async () => {
    const answer = await app.inject('/v1/openapi.json');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
  });

  it('serves no other files', async () => {
    for (const url of ['/docs/index.html', '/docs/../package.json', '/docs/%2e%2e/package.json']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});
