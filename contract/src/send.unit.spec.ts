import { afterEach, describe, expect, it, vi } from 'vitest';
import { logIn } from './auth/log-in.ts';
import { UnreadableAnswer } from './client.ts';
import { sendCall } from './send.ts';

const CHALLENGE = { challenge: 'NEW_PASSWORD_REQUIRED', session: 'a-session', passwordMinLength: 6 };

afterEach(() => vi.unstubAllGlobals());

const logInAnswered = (status: number, body: unknown) => {
  const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(body, { status }),
  );
  vi.stubGlobal('fetch', fetched);
  const input = { body: { username: 'mara', password: 'secret' } };
  const sent = sendCall('http://venue.test', logIn, input, {
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  return { sent, fetched };
};

describe('sendCall', () => {
  it('sends the method, path, input and extra headers', async () => {
    const { sent, fetched } = logInAnswered(200, CHALLENGE);
    await sent;
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([init?.method, url?.href]).toEqual(['POST', 'http://venue.test/v1/auth/login']);
    expect(init?.body).toBe('{"username":"mara","password":"secret"}');
    expect(init?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.7',
    });
  });

  it('returns the parsed response', async () => {
    const { sent } = logInAnswered(200, { ...CHALLENGE, later: true });
    expect(await sent).toMatchObject({ ok: true, status: 200, answer: CHALLENGE });
  });

  it('returns only the text of an error response', async () => {
    const sent = await logInAnswered(401, { code: 'invalid_credentials' }).sent;
    expect(sent).toMatchObject({ ok: false, status: 401, text: '{"code":"invalid_credentials"}' });
    expect(sent).not.toHaveProperty('answer');
  });

  it('throws if a successful response has the wrong shape', async () => {
    await expect(logInAnswered(200, { token: 'x' }).sent).rejects.toThrow(UnreadableAnswer);
  });
});
