import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../storage/storage.ts';
import { listedSigner } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/signed_waiver';

const open = async (path: string, more: object = {}) => {
  cleanup();
  startServer({
    'GET /v1/signed_waiver/events': 'never',
    [LIST]: { json: { results: [listedSigner()], ...more } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
  });
  await openDashboard(path);
  await pageNamed('Signed waivers');
  return within(await screen.findByRole('navigation', { name: 'Views' }));
};

const KEY = `waivers.views.${OWNER.id}`;

const saveAs = async (views: Awaited<ReturnType<typeof open>>, name: string, action = 'Save') => {
  fireEvent.click(await views.findByRole('button', { name: 'Save view' }));
  const field = views.getByRole('textbox', { name: 'View name' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(views.getByRole('button', { name: action }));
};

describe('views', () => {
  it.each([
    ['/?role=minor', 'All', ''],
    ['/?role=minor', 'Today', '?days=today'],
    ['/', 'Needs attention', '?attention=1'],
    ['/?role=minor&sort=oldest', 'Needs attention', '?sort=oldest&role=minor&attention=1'],
    ['/?role=minor&sort=oldest', 'Today', '?sort=oldest&days=today'],
  ])('of %s lead to %s', async (path, name, search) => {
    const views = await open(path);
    const view = views.getByRole('button', { name });
    expect(view.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(view);
    await waitFor(() => expect(location.search).toBe(search));
    expect(view.getAttribute('aria-pressed')).toBe('true');
  });

  it.each([
    ['/', 3, 'Needs attention 3'],
    ['/', 1000, 'Needs attention 1,000+'],
    ['/', 0, 'Needs attention'],
    ['/?role=minor', 3, 'Needs attention 3'],
  ])('of %s count who needs attention: %i', async (path, needAttention, name) => {
    const views = await open(path, { needAttention });
    expect(await views.findByRole('button', { name })).toBeTruthy();
  });
});

describe('own view', () => {
  it('is saved under a name, remembered and deleted', async () => {
    const views = await open('/?role=minor&days=thisMonth&sort=oldest');
    await saveAs(views, ' Kids ');
    const saved = views.getByRole('button', { name: 'Kids' });
    expect(saved.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(saved);
    expect(views.queryByRole('button', { name: 'Save view' })).toBeNull();

    const again = await open('/');
    fireEvent.click(await again.findByRole('button', { name: 'Kids' }));
    await waitFor(() => expect(location.search).toBe('?days=thisMonth&role=minor&sort=oldest'));
    const remove = again.getByRole('button', { name: 'Delete view “Kids”' });
    remove.focus();
    fireEvent.click(remove);
    expect(again.queryByRole('button', { name: 'Kids' })).toBeNull();
    expect(document.activeElement).toBe(again.getByRole('button', { name: 'Save view' }));
    screen.getByText('The view “Kids” was deleted.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    again.getByRole('button', { name: 'Kids' });
    expect(localStorage.getItem(KEY)).toContain('Kids');
  });

  it('replaces one of the same name, saying so before and after', async () => {
    localStorage.setItem(KEY, '[["Mine","role=minor"],["Other","mail=sent"]]');
    const views = await open('/?role=adult');
    await saveAs(views, 'Mine', 'Replace');
    screen.getByText('The view “Mine” was replaced.');
    expect(localStorage.getItem(KEY)).toBe('[["Mine","role=adult"],["Other","mail=sent"]]');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(localStorage.getItem(KEY)).toBe('[["Mine","role=minor"],["Other","mail=sent"]]');
  });

  it('says that it is lost after a reload if the browser stores nothing', async () => {
    const views = await open('/?role=adult');
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    await saveAs(views, 'Mine');
    views.getByRole('button', { name: 'Mine' });
    screen.getByText(/^This browser does not store settings/);
  });

  it('is not saved after Escape', async () => {
    const views = await open('/?role=minor');
    fireEvent.click(await views.findByRole('button', { name: 'Save view' }));
    fireEvent.keyDown(views.getByRole('textbox'), { key: 'Escape' });
    expect(views.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Save view' }));
  });

  it('is added to those saved in another tab', async () => {
    const views = await open('/?role=minor');
    await views.findByRole('button', { name: 'Save view' });
    localStorage.setItem(KEY, '[["Adults","role=adult"]]');
    await saveAs(views, 'Kids');
    views.getByRole('button', { name: 'Adults' });
    views.getByRole('button', { name: 'Kids' });
  });

  it.each(['not JSON', '{}', '[1]', '[["a"]]'])('ignores damaged storage: %s', async (stored) => {
    localStorage.setItem(KEY, stored);
    const views = await open('/?role=minor');
    expect(await views.findByRole('button', { name: 'Save view' })).toBeTruthy();
  });
});
