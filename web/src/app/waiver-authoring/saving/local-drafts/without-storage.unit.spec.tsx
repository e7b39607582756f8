import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../../storage/storage.ts';
import { OWNER, pageNamed } from '../../../../testing/dashboard.tsx';
import { hurryTimers } from '../../../../testing/hurry-timers.ts';
import { startServer } from '../../../../testing/server.ts';
import {
  answer,
  box,
  CHANGED,
  chips,
  dialog,
  findEditor,
  findMessage,
  GONE,
  ID,
  LISTS,
  open,
  PUT,
  press,
  READ,
  reopen,
  saved,
  theirs,
  type,
  warnsOnClose,
} from '../testing/edited-waiver.ts';

import { listDrafts, removeDraft } from './stored-drafts.ts';

describe('unavailable storage or network', () => {
  it('is reported once if the storage is full or blocked, and does not prevent saving', async () => {
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    await open();
    expect(screen.queryByText(/^This browser cannot keep/)).toBeNull();
    type('Title', 'Mine');
    await findMessage(/^This browser cannot keep a copy of what you type/);
    type('Title', 'Mine, again');
    expect(screen.getAllByText(/^This browser cannot keep/)).toHaveLength(1);
    press('Save');
    await findMessage('Your changes have been saved');
    expect(screen.queryByText(/^This browser cannot keep/)).toBeNull();
  });

  it('is reported while offline, along with what is stored', async () => {
    await open();
    type('Title', 'Mine');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(chips()).toEqual(['Not saved yet', 'Offline: kept in this browser']);
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(chips()).toEqual(['Not saved yet']);
  });
});

describe('editor without storage', () => {
  beforeEach(() => void vi.spyOn(deviceStorage, 'write').mockReturnValue(false));
  afterEach(() => {
    cleanup();
    for (const waiverId of [ID, undefined])
      for (const { place } of listDrafts({ userId: OWNER.id, waiverId })) removeDraft(place);
  });

  it('keeps the text when a deleted waiver is turned into a new one', async () => {
    await open({ [PUT]: GONE });
    type('Title', 'Mine');
    press('Save');
    (await dialog('This waiver has been deleted')).press('Make a new waiver from it');
    await pageNamed('New waiver');
    await findEditor();
    expect(box('Title').value).toBe('Mine');
    expect(warnsOnClose()).toBe(true);
  });

  it('keeps text typed after a response was lost', async () => {
    hurryTimers();
    const server = startServer({ ...LISTS, 'POST /v1/waiver': 'lost' });
    await reopen('/waiver-create?from=default');
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    type('Title', 'Mine, and more');
    server.change('POST /v1/waiver', saved());
    server.change(READ, answer({ title: 'Mine', version: 10 }));
    act(() => void window.dispatchEvent(new Event('online')));
    await pageNamed('Edit waiver');
    await findEditor();
    expect([box('Title').value, chips().includes('Not saved yet')]).toEqual(['Mine, and more', true]);
  });

  it('resends the command once the dialog that was open on reconnection is closed', async () => {
    hurryTimers();
    const server = startServer({ ...LISTS, 'POST /v1/waiver': 'lost' });
    await reopen('/waiver-create?from=default');
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    server.change('POST /v1/waiver', saved());
    server.change(READ, answer({ title: 'Mine', version: 10 }));
    const sent = server.requestsTo('POST /v1/waiver').length;
    press('Publish');
    const question = await dialog('Publish this waiver?');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(server.requestsTo('POST /v1/waiver')).toHaveLength(sent);
    question.press('Cancel');
    await pageNamed('Edit waiver');
    expect(server.requestsTo('POST /v1/waiver')).toHaveLength(sent + 1);
  });

  it('keeps text that was set aside and asks for confirmation before closing', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Someone has changed this waiver in the meantime')).press('Take theirs');
    expect(warnsOnClose()).toBe(true);
    cleanup();
    await reopen();
    (await dialog(/^Text you set aside: /)).press('Bring it back');
    expect(box('Title').value).toBe('Mine');
  });

  it('closes without a prompt once everything is saved', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Someone has changed this waiver in the meantime')).press('Take theirs');
    press('Bring it back');
    server.change(PUT, saved());
    press('Save');
    await findMessage('Your changes have been saved');
    expect([box('Title').value, warnsOnClose()]).toEqual(['Mine', false]);
  });
});
