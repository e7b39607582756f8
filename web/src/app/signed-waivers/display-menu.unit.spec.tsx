import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listedSigner } from '../../testing/answers.ts';
import { openDashboard } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const open = async () => {
  cleanup();
  startServer({
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [listedSigner()] } },
  });
  await openDashboard('/');
  await screen.findByRole('table');
  const trigger = await screen.findByRole('button', { name: 'Display' });
  trigger.focus();
  fireEvent.click(trigger);
  return trigger;
};

const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(name);
const display = () => screen.getByRole('table').parentElement?.dataset.display;

describe('display menu', () => {
  it('hides columns and makes rows compact, also after a reload', async () => {
    await open();
    expect([display(), choice('Columns', 'Age').checked]).toEqual(['', true]);
    fireEvent.click(choice('Columns', 'Age'));
    fireEvent.click(choice('Columns', 'Date of birth'));
    fireEvent.click(choice('Row height', 'Compact'));
    fireEvent.click(choice('Columns', 'Date of birth'));
    expect(display()).toBe('age compact');
    await open();
    await waitFor(() => expect(display()).toBe('age compact'));
    expect([choice('Columns', 'Age').checked, choice('Row height', 'Compact').checked]).toEqual([
      false,
      true,
    ]);
    fireEvent.click(choice('Row height', 'Comfortable'));
    expect(display()).toBe('age');
  });

  it('sorts the list', async () => {
    await open();
    fireEvent.click(choice('Order', 'Oldest first'));
    await waitFor(() => expect(location.search).toBe('?sort=oldest'));
    expect(choice('Order', 'Oldest first').checked).toBe(true);
  });

  it('closes on Escape, which returns the focus, when the focus leaves it and on a click elsewhere', async () => {
    const trigger = await open();
    const isOpen = () => trigger.getAttribute('aria-expanded') === 'true';
    const age = choice('Columns', 'Age');
    age.focus();
    fireEvent.keyDown(age, { key: 'Escape' });
    expect([isOpen(), document.activeElement]).toEqual([false, trigger]);
    fireEvent.click(trigger);
    act(() => screen.getByRole('searchbox').focus());
    expect(isOpen()).toBe(false);
    fireEvent.click(trigger);
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });
});
