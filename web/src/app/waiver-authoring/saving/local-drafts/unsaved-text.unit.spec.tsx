import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { appCatalogues } from '../../../../messages/app-messages.ts';
import { loadIntl } from '../../../../messages/intl.ts';
import { deviceStorage } from '../../../../storage/storage.ts';
import { LOGGED_IN, OWNER } from '../../../../testing/dashboard.tsx';
import { hurryTimers } from '../../../../testing/hurry-timers.ts';
import { startServer } from '../../../../testing/server.ts';
import { App } from '../../../app.tsx';
import { startSession } from '../../../session/session.ts';
import {
  answer,
  box,
  CHANGED,
  chips,
  crash,
  dialog,
  findMessage,
  ID,
  LISTS,
  open,
  PUT,
  press,
  READ,
  reopen,
  saved,
  storedText,
  theirs,
  type,
  warnsOnClose,
} from '../testing/edited-waiver.ts';

import { thisTab } from './tab-name.ts';

describe('tab with unsaved text', () => {
  it('asks for confirmation before closing until the text is saved', async () => {
    await open();
    expect(warnsOnClose()).toBe(false);
    type('Title', 'Half');
    expect(warnsOnClose()).toBe(true);
    press('Save');
    await findMessage('Your changes have been saved');
    expect(warnsOnClose()).toBe(false);
  });

  it.each([
    ['a waiver', `/waiver-create/${ID}`],
    ['a new waiver', '/waiver-create?from=default'],
  ])('restores the text of %s after a reload and shows a message', async (_name, path) => {
    startServer({ ...LISTS, [READ]: answer() });
    await reopen(path);
    type('Title', 'My title');
    type('Subtitle', 'My subtitle');
    fireEvent.change(screen.getByRole('combobox', { name: 'Language of the waiver' }), {
      target: { value: 'de' },
    });
    await screen.findByDisplayValue('Deutsch');
    cleanup();
    await reopen(path);
    await findMessage('What you had typed is back. It is not saved yet.');
    expect([box('Title').value, box('Subtitle').value]).toEqual(['My title', 'My subtitle']);
    expect(screen.getByDisplayValue('Deutsch')).toBeTruthy();
    expect(chips()).toContain('Not saved yet');
  });

  it('stores text while the page stays open', async () => {
    await open();
    type('Title', 'Half');
    await waitFor(() => expect(storedText()).toContain('Half'));
    type('Title', 'Climbing hall');
    await waitFor(() => expect(storedText()).not.toContain('Half'));
  });

  it.each([
    ['hidden', () => fireEvent(document, new Event('visibilitychange'))],
    ['left', () => fireEvent(window, new Event('pagehide'))],
  ])('stores the text as soon as the page is %s', async (_how, go) => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    type('Title', 'Half');
    expect(storedText()).not.toContain('Half');
    go();
    expect(storedText()).toContain('Half');
  });

  it('restores nothing for another owner', async () => {
    await open();
    type('Title', 'Half');
    cleanup();
    startSession({ ...LOGGED_IN, user: { ...OWNER, id: 'somebody-else' } });
    render(<App intl={await loadIntl(appCatalogues, 'en')} />);
    expect(await screen.findByDisplayValue('Climbing hall')).toBe(box('Title'));
  });

  it('saves against the version that was edited, not a newer one', async () => {
    const server = await open();
    type('Title', 'Half');
    cleanup();
    server.change(READ, theirs());
    await reopen();
    press('Save');
    await waitFor(() => expect(server.requestsTo(PUT)).toHaveLength(1));
    expect(server.requestsTo(PUT)[0]?.headers.get('if-match')).toBe('W/"7"');
  });
});

describe('unsaved text from a closed tab', () => {
  const offer = /^Unsaved text from \d/;

  it('is offered along with its differences, and can be restored', async () => {
    await open();
    type('Title', 'Climbing hall, new');
    crash();
    await reopen();
    const question = await dialog(offer);
    expect(box('Title').value).toBe('Climbing hall');
    question.getByText('As saved');
    expect(question.marked()).toEqual([', new']);
    question.press('Continue with it');
    expect(box('Title').value).toBe('Climbing hall, new');
    expect(chips()).toContain('Not saved yet');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await reopen();
    expect(box('Title').value).toBe('Climbing hall, new');
  });

  it('can be discarded, after which the next one is offered', async () => {
    await open();
    type('Title', 'Older');
    crash('one');
    await reopen();
    (await dialog(offer)).press('Decide later');
    type('Title', 'Newer');
    crash('two');
    await reopen();
    const question = await dialog(offer);
    expect(question.marked()).toContain('Newer');
    question.press('Discard it');
    expect((await dialog(offer)).marked()).toContain('Older');
    (await dialog(offer)).press('Discard it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([box('Title').value, storedText().includes('waivers.unsaved.')]).toEqual(['Climbing hall', false]);
  });

  it('is offered on the new-waiver page', async () => {
    startServer(LISTS);
    await reopen('/waiver-create?from=default');
    type('Title', 'Kayak tour');
    crash();
    await reopen('/waiver-create?from=default');
    const question = await dialog(offer);
    expect(question.queryByText('Kayak tour')).not.toBeNull();
    expect(question.marked()).toEqual([]);
    question.press('Continue with it');
    expect(box('Title').value).toBe('Kayak tour');
  });

  it('is resent with the same key if a save was in flight', async () => {
    hurryTimers();
    const server = await open({ [PUT]: 'lost' });
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    crash();
    server.change(PUT, saved());
    await reopen();
    const before = server.requestsTo(PUT).length;
    const question = await dialog(offer);
    expect(server.requestsTo(PUT)).toHaveLength(before);
    question.press('Continue with it');
    await findMessage('Your changes have been saved');
    const keys = server.requestsTo(PUT).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([before + 1, 1]);
  });

  it('is not offered while the tab is still open', async () => {
    await open();
    type('Title', 'Gone');
    crash('gone');
    await reopen();
    (await dialog(offer)).press('Decide later');
    type('Title', 'Open');
    crash('open');
    const channel = new BroadcastChannel('waivers.drafts');
    channel.onmessage = ({ data }) => {
      if (data.kind === 'who') channel.postMessage({ kind: 'here', tab: 'open' });
    };
    await reopen();
    // A late response from the open tab withdraws the offer and closes its dialog.
    await waitFor(async () => expect((await dialog(offer)).marked()).toContain('Gone'));
    (await dialog(offer)).press('Discard it');
    expect(screen.queryByRole('dialog')).toBeNull();
    channel.close();
    expect(storedText()).toContain('Open');
  });
});

describe('duplicated tab', () => {
  it('takes a new name when it hears from the original', async () => {
    await open();
    type('Title', 'Mine');
    const channel = new BroadcastChannel('waivers.drafts');
    const before = thisTab();
    channel.postMessage({ kind: 'here', tab: before });
    await waitFor(() => expect(thisTab()).not.toBe(before));
    type('Title', 'Mine, and more');
    window.dispatchEvent(new Event('pagehide'));
    expect(deviceStorage.names('waivers.unsaved.').some((name) => name.includes(thisTab()))).toBe(true);
    channel.close();
  });

  it('looks for the original as soon as it loads', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('waivers.drafts');
    channel.onmessage = ({ data }) => void heard.push(data);
    vi.resetModules();
    await import('./tab-channel.ts');
    await waitFor(() => expect(heard).toContainEqual({ kind: 'who' }));
    channel.close();
  });
});

describe('stored draft copy', () => {
  /** Records what is in storage after each removal. */
  const leftAt = (): readonly string[] => {
    const left: string[] = [];
    const remove = deviceStorage.remove.bind(deviceStorage);
    vi.spyOn(deviceStorage, 'remove').mockImplementation((name) => {
      remove(name);
      left.push(storedText());
    });
    return left;
  };

  it('stays in storage while an offer is accepted', async () => {
    await open();
    type('Title', 'Half');
    crash();
    await reopen();
    const question = await dialog(/^Unsaved text from/);
    const left = leftAt();
    question.press('Continue with it');
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((each) => !each.includes('Half'))).toEqual([]);
  });

  it('stays in storage while text that was set aside is restored', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Half');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Someone has changed this waiver in the meantime')).press('Take theirs');
    const left = leftAt();
    press('Bring it back');
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((each) => !each.includes('Half'))).toEqual([]);
  });
});
