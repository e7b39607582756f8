import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explain, tellStory } from './story.ts';

/** A product that knows no registration token. */
const product = createServer((_request, response) => {
  response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"code":"not_found"}');
});
beforeEach(() => new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve)));
afterEach(() => void product.close());

it('the story says what to do about a registration token that the product does not know', async () => {
  const { port } = product.address() as AddressInfo;
  const ended = await tellStory(`http://127.0.0.1:${port}`, 'wrong').catch(explain);
  expect(ended).toMatch(/^The product does not know this registration token\..* REGISTRATION_TOKEN/);
});
