import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcer, announce } from './announcer.tsx';

const say = (text: string): (() => void) => {
  const taken: (() => void)[] = [];
  act(() => void taken.push(announce(text)));
  return () =>
    act(() => {
      for (const takeBack of taken) takeBack();
    });
};

it('announce repeats a message and clears it unless a newer one has replaced it', () => {
  render(<Announcer />);
  const region = screen.getByRole('status');
  const takeFirst = say('Signature drawn.');
  expect(region.textContent).toBe('Signature drawn.');
  const takeSecond = say('Signature drawn.');
  expect(region.textContent).not.toBe('Signature drawn.');
  takeFirst();
  expect(region.textContent.trim()).toBe('Signature drawn.');
  takeSecond();
  expect(region.textContent).toBe('');
});
