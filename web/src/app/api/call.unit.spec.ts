import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPassing } from '../problems/problem.ts';
import { problemText } from '../problems/say-problem.ts';
import { command } from './call.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BODY = { title: 'Hall', locale: 'en', published: false } as const;

describe('a command with a success that the page cannot read', () => {
  it('is sent again under its key, and then is a problem that asks for a reload', async () => {
    vi.useFakeTimers();
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path !== draftWaiver.path) return new Response(null, { status: 401 });
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return new Response('{"result":{"later":1}}', { status: 201 });
    });
    const failed = command(draftWaiver, { body: BODY }, 'a-key').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    const error = await failed;
    expect(error).toMatchObject({ name: 'Problem', code: 'unreadable_answer' });
    expect(keys).toEqual(['a-key', 'a-key', 'a-key']);
    expect([isPassing(error), problemText(error)]).toEqual([true, 'problem.unreadable']);
  });
});

describe('a command', () => {
  it.each([
    [429, 1],
    [422, 1],
    [503, 3],
  ])('that is answered with %i is sent %i times', async (status, times) => {
    vi.useFakeTimers();
    let sent = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== draftWaiver.path) return new Response(null, { status: 401 });
      sent += 1;
      return new Response(null, { status, headers: { 'retry-after': '1' } });
    });
    const failed = command(draftWaiver, { body: BODY }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toMatchObject({ name: 'Problem', status });
    expect(sent).toBe(times);
  });
});
