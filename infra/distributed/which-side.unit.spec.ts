import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWhichSide, type Paths } from './which-side.ts';

const commands: Paths = {
  paths: {
    '/v1/waiver': { post: {} },
    '/v1/waiver/{id}': { put: {}, delete: {} },
    '/v1/auth/me': { get: {} },
    '/v1/signed_waiver/{id}': { put: {} },
    '/v1/blob/{accountId}/{sha256}': { get: {} },
  },
};
const whichSide = createWhichSide(commands);

describe('which side answers', () => {
  it.each([
    ['POST', '/v1/waiver', 'commands'],
    ['POST', '/v1/waiver/', 'commands'],
    ['GET', '/v1/waiver/?limit=100', 'reads'],
    ['PUT', '/v1/waiver/0197?x=/v1/auth/me', 'commands'],
    ['GET', '/v1/waiver/0197', 'reads'],
    ['POST', '/v1/signed_waiver/search', 'reads'],
    ['POST', '/v1/signed_waiver/search/', 'reads'],
    ['PUT', '/v1/signed_waiver/0197', 'commands'],
    ['HEAD', '/v1/auth/me', 'commands'],
    ['GET', '/v1/blob/a/b', 'commands'],
    ['GET', '/v1/blob/a', 'reads'],
    ['GET', '/dev/outbox', 'commands'],
    ['PATCH', '/v1/waiver/0197', 'commands'],
    ['OPTIONS', '/v1/signed_waiver_auth/0197', 'reads'],
    ['GET', '/sign-waiver/0197', 'reads'],
    ['GET', '/', 'reads'],
    ['GET', '/v1/waiverx', 'reads'],
  ])('%s %s: %s', (method, url, side) => expect(whichSide(method, url)).toBe(side));

  it('has a side for every operation of the product, and both have some', () => {
    const product = JSON.parse(
      readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    ) as Paths;
    const sides = Object.entries(product.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => whichSide(method, path)),
    );
    expect(new Set(sides)).toEqual(new Set(['commands', 'reads']));
  });
});
