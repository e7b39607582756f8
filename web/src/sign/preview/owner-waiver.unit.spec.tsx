import { afterEach, describe, expect, it, vi } from 'vitest';

const LOGGED_IN = {
  idToken: 'a-token',
  expiresIn: 900,
  user: {
    id: '01933b5e-0000-7000-8000-00000000000a',
    username: 'mara',
    email: 'mara@venue.test',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    role: 'owner',
    secondFactorDue: false,
    secondFactorDueAt: null,
    account: { id: 'an-account', company: 'Höhenluft', timeZone: 'UTC' },
  },
};

const LEAVING = 'waivers.leaving';

const afterLeaving = async (logOutAnswers: () => Promise<Response>) => {
  const kept = new Map([[LEAVING, '']]);
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  };
  const asked: string[] = [];
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path === '/v1/auth/logout') return logOutAnswers();
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  vi.resetModules();
  const { readAsOwner } = await import('./owner-waiver.ts');
  return { read: await readAsOwner('a-waiver'), asked, isLeaving: kept.has(LEAVING) };
};
/** Specs in the same worker share module instances, which hold on to this storage. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('preview after an offline logout', () => {
  it('ends the session before reading, so that no one sees the preview', async () => {
    const { read, asked, isLeaving } = await afterLeaving(() => Promise.resolve(new Response(null)));
    expect(asked).toEqual(['/v1/auth/logout', '/v1/auth/refresh']);
    expect(read).toEqual({ kind: 'refused', code: 'not_found' });
    expect(isLeaving).toBe(false);
  });

  it('does not use the session while the logout is pending', async () => {
    const { read, asked, isLeaving } = await afterLeaving(() => Promise.reject(new TypeError('no line')));
    expect(asked).toEqual(['/v1/auth/logout']);
    expect(read).toEqual({ kind: 'failed' });
    expect(isLeaving).toBe(true);
  });
});

describe('preview for the owner', () => {
  it('shows the latest revision, including this tab’s changes', async () => {
    const asked: (readonly [string, unknown])[] = [];
    vi.stubGlobal('window', { localStorage: { getItem: () => null } });
    vi.stubGlobal('sessionStorage', { getItem: () => '42' });
    vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
      asked.push([path, headers]);
      return Promise.resolve(
        Response.json(asked.length === 1 ? LOGGED_IN : {}, {
          status: asked.length === 1 ? 200 : 404,
        }),
      );
    });
    vi.resetModules();
    const { readAsOwner } = await import('./owner-waiver.ts');
    await readAsOwner('a/b');
    expect(asked.map(([path]) => path)).toEqual(['/v1/auth/refresh', '/v1/waiver/a%2Fb?revision=latest']);
    expect(asked[1]?.[1]).toMatchObject({ authorization: 'a-token', 'x-log-position': '42' });
  });
});
