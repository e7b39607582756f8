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
  GONE,
  ID,
  isAsked,
  LISTS,
  open,
  openAgain,
  PUT,
  press,
  READ,
  saved,
  shown,
  theirs,
  told,
  type,
} from '../testing/edited-waiver.ts';

import { forgetDraft, keptDrafts } from './kept-drafts.ts';

describe('a browser', () => {
  it('whose storage is full or blocked says so once, and everything else works', async () => {
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    await open();
    expect(screen.queryByText(/^This browser cannot keep/)).toBeNull();
    type('Title', 'Mine');
    await told(/^This browser cannot keep a copy of what you type/);
    type('Title', 'Mine, again');
    expect(screen.getAllByText(/^This browser cannot keep/)).toHaveLength(1);
    press('Save');
    await told('Your changes have been saved');
    expect(screen.queryByText(/^This browser cannot keep/)).toBeNull();
  });

  it('that is offline says that what is typed is kept', async () => {
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

describe('a browser whose storage is full or blocked', () => {
  beforeEach(() => void vi.spyOn(deviceStorage, 'write').mockReturnValue(false));
  afterEach(() => {
    cleanup();
    for (const waiverId of [ID, undefined])
      for (const { place } of keptDrafts({ userId: OWNER.id, waiverId })) forgetDraft(place);
  });

  it('has what was typed in the new waiver that is made from a deleted one', async () => {
    await open({ [PUT]: GONE });
    type('Title', 'Mine');
    press('Save');
    (await dialog('This waiver has been deleted')).press('Make a new waiver from it');
    await pageNamed('New waiver');
    await shown();
    expect(box('Title').value).toBe('Mine');
    expect(isAsked()).toBe(true);
  });

  it('has what was typed on after the answer to a new waiver was lost', async () => {
    hurryTimers();
    const server = startServer({ ...LISTS, 'POST /v1/waiver': 'lost' });
    await openAgain('/waiver-create');
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    type('Title', 'Mine, and more');
    server.change('POST /v1/waiver', saved());
    server.change(READ, answer({ title: 'Mine', version: 10 }));
    act(() => void window.dispatchEvent(new Event('online')));
    await pageNamed('Edit waiver');
    await shown();
    expect([box('Title').value, chips().includes('Not saved yet')]).toEqual(['Mine, and more', true]);
  });

  it('asks for a lost answer after the dialog that was open when the connection came back', async () => {
    hurryTimers();
    const server = startServer({ ...LISTS, 'POST /v1/waiver': 'lost' });
    await openAgain('/waiver-create');
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    server.change('POST /v1/waiver', saved());
    server.change(READ, answer({ title: 'Mine', version: 10 }));
    const sent = server.of('POST /v1/waiver').length;
    press('Publish');
    const question = await dialog('Publish this waiver?');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(server.of('POST /v1/waiver')).toHaveLength(sent);
    question.press('Cancel');
    await pageNamed('Edit waiver');
    expect(server.of('POST /v1/waiver')).toHaveLength(sent + 1);
  });

  it('has what was put aside for a text of somebody else, and does not close before it is asked', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Somebody has changed this waiver in the meantime')).press('Take theirs');
    expect(isAsked()).toBe(true);
    cleanup();
    await openAgain();
    (await dialog(/^Text you set aside: /)).press('Bring it back');
    expect(box('Title').value).toBe('Mine');
  });

  it('closes without a question once nothing is unsaved', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Somebody has changed this waiver in the meantime')).press('Take theirs');
    press('Bring it back');
    server.change(PUT, saved());
    press('Save');
    await told('Your changes have been saved');
    expect([box('Title').value, isAsked()]).toEqual(['Mine', false]);
  });
});
