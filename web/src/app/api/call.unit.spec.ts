import { listDevices } from '@waivers/contract/auth/devices.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTemporary, problemKind, problemText } from '../../problems/problem.ts';
import { ask, command } from './call.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BODY = { title: 'Hall', locale: 'en', published: false } as const;

describe('command with an invalid success response', () => {
  it('retries with the same key, then suggests a reload', async () => {
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
    expect([isTemporary(error), problemText(error)]).toEqual([true, 'problem.unreadable']);
  });
});

describe('call', () => {
  const goesWrong = async (fetched: () => Promise<Response>, way: Parameters<typeof ask>[2] = {}) => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    vi.stubGlobal('fetch', (path: string) =>
      path === listDevices.path ? fetched() : Promise.resolve(new Response(null, { status: 401 })),
    );
    const error: unknown = await ask(listDevices, {}, way).catch((caught: unknown) => caught);
    return { error, kind: problemKind(error), reported: reported.mock.calls.flat() };
  };
  const gone = () => Promise.reject(new TypeError('The line is gone.'));
  const broken = async () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('The line is gone.')) }));
  const answered = async () => Response.json({ results: [] });

  it('shows a specific error if a record’s key is missing', async () => {
    const problem = { type: '/problems/key_missing', title: 'Missing', status: 500, code: 'key_missing' };
    const unreadable = async () => Response.json(problem, { status: 500 });
    const { error, kind } = await goesWrong(unreadable);
    expect([kind, problemText(error)]).toEqual(['keyMissing', 'problem.keyMissing']);
  });

  it.each([
    ['before it is answered', gone],
    ['within the answer', broken],
  ])('treats a network failure (%s) as offline', async (_when, fetched) => {
    const { kind, reported } = await goesWrong(fetched);
    expect([kind, reported]).toEqual(['offline', []]);
  });

  it('passes unexpected errors to reportError', async () => {
    const { error, kind, reported } = await goesWrong(answered, { key: 'no\nheader' });
    expect(error).toBeInstanceOf(TypeError);
    expect([kind, reported]).toEqual(['other', [error]]);
  });

  it('rethrows an abort reason unchanged', async () => {
    const signal = AbortSignal.abort(new Error('Nobody waits any more.'));
    const { error, reported } = await goesWrong(() => Promise.reject(signal.reason as Error), { signal });
    expect([error, reported]).toEqual([signal.reason, []]);
  });
});

describe('command', () => {
  it.each([
    [429, 1],
    [422, 1],
    [503, 3],
  ])('with response %i is sent %i times', async (status, times) => {
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
