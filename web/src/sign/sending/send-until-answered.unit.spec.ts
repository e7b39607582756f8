import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWaiver } from '../../testing/answers.ts';
import type { Progress } from '../api/until-answered.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

type Attempt = { readonly at: number; readonly path: string; readonly init: RequestInit };
type Answered = { readonly status: number; readonly body?: string; readonly position?: string };

const SIGNED: Answered = {
  status: 201,
  body: JSON.stringify({ result: { id: 'an-id', signedKey: 'a-key', participants: [] } }),
  position: 'a-position',
};
const { result: SHOWN } = shownWaiver();
const problem = (status: number, more: object = { code: 'a_code' }): Answered => ({
  status,
  body: JSON.stringify({ type: 'about:blank', title: 'A title', status, ...more }),
});

let line = new EventTarget();
beforeEach(() => {
  line = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('window', line);
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const send = (answers: (attempt: number) => Answered | undefined, isWanted = () => true) => {
  const attempts: Attempt[] = [];
  const told: Progress[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answered = answers(attempts.length);
    attempts.push({ at: Date.now(), path, init });
    if (answered === undefined) throw new TypeError('The line is gone.');
    const headers = answered.position === undefined ? {} : { 'X-Log-Position': answered.position };
    return new Response(answered.body ?? null, { status: answered.status, headers });
  });
  const signing = { id: 'an-id', body: '{"the":"body"}' };
  const answer = sendUntilAnswered(signing, (progress) => told.push(progress), isWanted);
  return { answer, attempts, told };
};

const pausesOf = (attempts: readonly Attempt[]): readonly number[] =>
  attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));

describe('sendUntilAnswered', () => {
  it('resends until the server responds', async () => {
    const { answer, attempts } = send((attempt) => (attempt < 200 ? undefined : SIGNED));
    await vi.advanceTimersByTimeAsync(200 * 15_000);
    expect(await answer).toEqual({
      kind: 'signed',
      id: 'an-id',
      signedKey: 'a-key',
      position: 'a-position',
    });
    expect(attempts).toHaveLength(201);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('resends after a %i from any server', async (status) => {
    const { answer, attempts } = send((attempt) => (attempt === 0 ? problem(status) : SIGNED));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ kind: 'signed' });
    expect(attempts).toHaveLength(2);
  });

  it.each([
    ['a foreign page', { status: 200, body: '<html>Log in to the Wi-Fi</html>' }],
    ['an answer without the signature', { status: 200, body: '{}' }],
    ['a truncated answer', { status: 201, body: '{"result":{"id":"an-id","signedKey":"a-k' }],
    [
      'an answer whose id is not a string',
      { status: 201, body: '{"result":{"id":7,"signedKey":"a-key","participants":[]}}' },
    ],
    ['a foreign rejection', problem(403, { message: 'blocked' })],
    ['an answer without a body', { status: 204 }],
    [
      'a changed text that this page cannot read',
      problem(409, { code: 'waiver_version_changed', result: { later: 1 } }),
    ],
  ])('resends after %s', async (_name, answered) => {
    const { answer, attempts } = send((attempt) => (attempt === 0 ? answered : SIGNED));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ kind: 'signed' });
    expect(attempts).toHaveLength(2);
  });

  it('sends the same body under the same key every time', async () => {
    const { attempts } = send((attempt) => (attempt < 4 ? undefined : SIGNED));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(5);
    for (const { path, init } of attempts) {
      expect(path).toBe('/v1/signed_waiver');
      expect(init).toMatchObject({ method: 'POST', body: '{"the":"body"}' });
      expect(new Headers(init.headers).get('idempotency-key')).toBe('an-id');
    }
  });

  it('backs off up to 15 seconds', async () => {
    const { attempts } = send(() => undefined);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(pausesOf(attempts).slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('resends immediately when the connection returns', async () => {
    const { answer, attempts } = send((attempt) => (attempt < 8 ? undefined : SIGNED));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(attempts).toHaveLength(8);
    line.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveLength(9);
    expect(await answer).toMatchObject({ kind: 'signed' });
  });

  it('reports `sending` once, then `unreachable` or `offline`', async () => {
    const { told } = send(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['sending', 'unreachable']);
    vi.stubGlobal('navigator', { onLine: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual(['sending', 'unreachable', 'offline']);
  });

  it('stops when cancelled', async () => {
    let isWanted = true;
    const { answer, attempts } = send(
      () => undefined,
      () => isWanted,
    );
    await vi.advanceTimersByTimeAsync(0);
    isWanted = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBeUndefined();
    expect(attempts).toHaveLength(1);
  });
});

describe('final response', () => {
  const errors = [{ path: 'signature', code: 'required', message: 'Please provide a signature.' }];
  it.each([
    ['existing signature', { ...SIGNED, status: 200 }, { kind: 'signed', signedKey: 'a-key' }],
    [
      'changed text',
      problem(409, { code: 'waiver_version_changed', result: SHOWN }),
      { kind: 'changed', waiver: { id: SHOWN.id } },
    ],
    ['validation errors', problem(422, { code: 'invalid', errors }), { kind: 'invalid', errors }],
    [
      'another signature with this id',
      problem(409, { code: 'id_already_used' }),
      { kind: 'refused', code: 'id_already_used' },
    ],
    ['erased signature', problem(410, { code: 'erased' }), { kind: 'refused', code: 'erased' }],
    ['unknown waiver', problem(404, { code: 'not_found' }), { kind: 'refused', code: 'not_found' }],
    ['oversized body', problem(413, { code: 'too_large' }), { kind: 'refused', code: 'too_large' }],
  ])('stops resending: %s', async (_name, answered, said) => {
    const { answer, attempts } = send(() => answered);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject(said);
    expect(attempts).toHaveLength(1);
  });
});
