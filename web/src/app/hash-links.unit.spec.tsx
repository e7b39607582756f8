import { expect, it, vi } from 'vitest';
import { OWNER } from '../testing/dashboard.tsx';

it.each([
  [`#/public/${OWNER.account.id}`, [[`/public/${OWNER.account.id}`]]],
  [`#/public/${OWNER.account.id}.`, [[`/public/${OWNER.account.id}`]]],
  [`#/public/${OWNER.account.id}).`, [[`/public/${OWNER.account.id}`]]],
  [`#/public/${OWNER.account.id}-x`, []],
])('hash link %s redirects to %j', async (hash, to) => {
  const left = vi.spyOn(window.location, 'replace').mockReturnValue();
  history.replaceState(null, '', `/${hash}`);
  vi.resetModules();
  await import('./hash-links.ts');
  expect(left.mock.calls).toEqual(to);
});
