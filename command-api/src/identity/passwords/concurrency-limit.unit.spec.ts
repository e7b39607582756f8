import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('what one key has under way', () => {
  it('is limited for each key by itself, until something of it has ended', async () => {
    const atOnce = createConcurrencyLimit(2);
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const underWay = [atOnce('flood', () => promise), atOnce('flood', () => promise)];
    await expect(atOnce('flood', async () => 'ran')).rejects.toBeInstanceOf(RateLimited);
    expect(await atOnce('home', async () => 'ran')).toBe('ran');
    end();
    await Promise.all(underWay);
    expect(await atOnce('flood', async () => 'ran')).toBe('ran');
  });

  it('counts what has failed as ended', async () => {
    const atOnce = createConcurrencyLimit(1);
    const failing = () => Promise.reject(new Error('failed'));
    for (let time = 0; time < 3; time += 1) await expect(atOnce('home', failing)).rejects.toThrow('failed');
  });
});
