import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginReading, takeBegun } from './begun-reading.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const OTHER = '01933b5e-0000-7000-8000-000000000002';

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a waiver is asked for by its address alone, and what is on its way is taken once', async () => {
  beginReading(`/waiver-create/${ID}`);
  const taken = takeBegun(ID);
  expect(takeBegun(ID)).toBeUndefined();
  await expect(taken).rejects.toMatchObject({ status: 404 });
});

it.each(['/waiver-create', '/waivers', `/waiver-create/${ID}/history`, `/waiver-create/${OTHER}`])(
  '%s does not ask for it',
  (path) => {
    beginReading(path);
    expect(takeBegun(ID)).toBeUndefined();
  },
);

it('an old answer is not taken', () => {
  const now = performance.now();
  beginReading(`/waiver-create/${ID}`);
  vi.spyOn(performance, 'now').mockReturnValue(now + 11_000);
  expect(takeBegun(ID)).toBeUndefined();
});
