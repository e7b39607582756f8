import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const Look = ({ useDark }: { readonly useDark: () => boolean }) => <p>{useDark() ? 'dark' : 'light'}</p>;

it('the device’s wish for dark is followed, now and when it changes', async () => {
  const listeners = new Set<() => void>();
  const dark = {
    matches: false,
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', (asked: string) => (asked.includes('dark') ? dark : undefined));
  vi.resetModules();
  const { useDark } = await import('./use-dark.ts');
  const { unmount } = render(<Look useDark={useDark} />);
  screen.getByText('light');
  dark.matches = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  screen.getByText('dark');
  unmount();
  expect(listeners.size).toBe(0);
});
