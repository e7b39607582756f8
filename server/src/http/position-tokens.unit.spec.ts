import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import type { Routes } from './app.ts';
import { sendPosition } from './command-ids.ts';
import { positionTokens } from './position-tokens.ts';

const UUID = '0189abcd-0000-7000-8000-000000000000';
const positionOf = (number: bigint | number): string => `${UUID}.${UUID}.${number}.${UUID}`;
const KEY = { bytes: Buffer.alloc(32, 1) };
const tokens = positionTokens(KEY);

describe('position token', () => {
  it.each([1, 123_456, 2n ** 63n - 1n])(
    'for position %s can be opened by any process with the key',
    (number) => {
      const sealed = tokens.seal(positionOf(number));
      expect(Buffer.from(sealed, 'base64url').includes(`.${number}.`)).toBe(false);
      expect(positionTokens({ bytes: Buffer.alloc(32, 1) }).open(sealed)).toBe(positionOf(number));
    },
  );

  it('reveals neither the length nor the equality of positions', () => {
    const [one, other] = [tokens.seal(positionOf(1)), tokens.seal(positionOf(1))];
    expect(one).not.toBe(other);
    expect(tokens.seal(positionOf(2n ** 63n - 1n))).toHaveLength(one.length);
  });

  it.each([
    ['a plain one', () => positionOf(1)],
    ['one of another key', () => positionTokens({ bytes: Buffer.alloc(32, 2) }).seal(positionOf(1))],
    [
      'an altered one',
      () => tokens.seal(positionOf(1)).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    ['half of one', () => tokens.seal(positionOf(1)).slice(0, 100)],
    ['none', () => ''],
    ['something else', () => 'A'.repeat(251)],
  ])('is rejected: %s', (_what, token) => {
    expect(tokens.open(token())).toBeUndefined();
  });
});

describe('app with sealed positions', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  const routes: Routes = async (instance) => {
    instance.get('/position', { config: { actor: 'public' } }, async (request, reply) => {
      sendPosition(reply, positionOf(7));
      return { asked: request.headers['x-log-position'] ?? null };
    });
  };
  const ask = async (position?: string) => {
    const headers = position === undefined ? {} : { 'x-log-position': position };
    const answer = await app.inject({ url: '/position', headers });
    return { told: String(answer.headers['x-log-position']), asked: answer.json().asked };
  };

  it('sends encrypted positions and accepts them in requests', async () => {
    app = await buildTestApp({ routes: [routes], positions: tokens });
    const { told } = await ask();
    expect(told).not.toContain('.');
    expect((await ask(told)).asked).toBe(positionOf(7));
  });

  it('ignores all other positions', async () => {
    app = await buildTestApp({ routes: [routes], positions: tokens });
    for (const position of [positionOf(7), 'nonsense', 'x'.repeat(5000)])
      expect((await ask(position)).asked).toBeNull();
  });
});
