import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { COPIED_MS, SnackbarProvider, useSnackbar } from './snackbar.tsx';

const Teller = ({ text, shownMs }: { readonly text: string; readonly shownMs?: number }) => {
  const tell = useSnackbar();
  return (
    <button type="button" onClick={() => tell(text, shownMs)}>
      {text}
    </button>
  );
};

const Undoing = () => {
  const tell = useSnackbar();
  const action = { label: 'Undo', onChoose: () => tell('Undone') };
  return (
    <button type="button" onClick={() => tell('Done', undefined, action)}>
      Do
    </button>
  );
};

const said = (): string | null => screen.getByRole('status').textContent;
const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const open = (): void => {
  vi.useFakeTimers();
  render(
    <SnackbarProvider>
      <Teller text="Saved" />
      <Teller text="Copied" shownMs={COPIED_MS} />
    </SnackbarProvider>,
  );
};

describe('snackbar', () => {
  it.each([
    ['Saved', 6000],
    ['Copied', 8000],
  ])('shows “%s” for %i ms in a live region', { meta: { spec: '9.4 snackbar 6 s' } }, (name, ms) => {
    open();
    expect(said()).toBe('');
    fireEvent.click(screen.getByRole('button', { name }));
    expect(said()).toBe(name);
    after(ms - 1);
    expect(said()).toBe(name);
    after(1);
    expect(said()).toBe('');
  });

  it('closes on a click anywhere', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
    expect(said()).toBe('Saved');
    fireEvent.pointerDown(document.body);
    expect(said()).toBe('');
  });

  it('returns focus to the triggering element after Undo', () => {
    render(
      <SnackbarProvider>
        <Undoing />
      </SnackbarProvider>,
    );
    const cause = screen.getByRole('button', { name: 'Do' });
    cause.focus();
    fireEvent.click(cause);
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(document.activeElement).toBe(cause);
  });

  it('stays open while its button has focus', () => {
    vi.useFakeTimers();
    render(
      <SnackbarProvider>
        <Undoing />
      </SnackbarProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Do' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    after(60_000);
    expect(said()).toBe('DoneUndo');
    act(() => undo.blur());
    after(6000);
    expect(said()).toBe('');
  });

  it('shows a new message for its full time', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
    after(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
    after(7999);
    expect(said()).toBe('Copied');
    after(1);
    expect(said()).toBe('');
  });
});
