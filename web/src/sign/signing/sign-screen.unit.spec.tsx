import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useReadToEnd } from './sign-screen.tsx';

type Seen = { readonly isIntersecting: boolean };

/** Mocks the browser's IntersectionObserver. */
const observers: ((entries: readonly Seen[]) => void)[] = [];
const scroll = (...seen: readonly boolean[]): void =>
  act(() => observers.at(-1)?.(seen.map((isIntersecting) => ({ isIntersecting }))));

let isReached = (): boolean => {
  throw new Error('Nothing is rendered.');
};
const Text = ({ text }: { readonly text: string }) => {
  const end = useReadToEnd(text);
  isReached = end.isReached;
  return end.mark;
};

it('text counts as read once its end has been on screen, and a new text resets this', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly Seen[]) => void) {
        observers.push(tell);
      }
      readonly observe = (): void => undefined;
      readonly disconnect = (): void => undefined;
    },
  );
  const { rerender } = render(<Text text="one" />);
  expect(isReached()).toBe(false);
  scroll(false);
  expect(isReached()).toBe(false);
  scroll(false, true);
  scroll(false);
  expect(isReached()).toBe(true);
  rerender(<Text text="another" />);
  expect(isReached()).toBe(false);
});
