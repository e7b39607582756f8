import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explain, tellStory } from './story.ts';

const product = createServer((_request, response) => {
  response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"code":"not_found"}');
});
beforeEach(() => new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve)));
afterEach(() => void product.close());

it('npm run story explains an unknown registration token', async () => {
  const { port } = product.address() as AddressInfo;
  const ended = await tellStory(`http://127.0.0.1:${port}`, 'wrong').catch(explain);
  expect(ended).toMatch(/^The product does not know this registration token\..* REGISTRATION_TOKEN/);
});

describe('npm run story without a registration token', () => {
  it('exits instead of waiting for one', async () => {
    const env = { PATH: process.env.PATH, BASE_URL: 'http://127.0.0.1:1', DATA_DIR: '/nowhere' };
    const { status, said } = await new Promise<{ status: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'story.ts')],
        { env, timeout: 60_000 },
        (error, out, err) => resolve({ status: error?.code, said: out + err }),
      );
    });
    expect(said).toMatch(/set REGISTRATION_TOKEN/);
    expect(status).toBe(1);
  });
});
