import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { openDashboard, pageNamed } from '../../../../testing/dashboard.tsx';
import {
  answer,
  box,
  CHANGED,
  chips,
  crash,
  DELETE,
  dialog,
  findEditor,
  findMessage,
  GONE,
  ID,
  open,
  PUT,
  press,
  READ,
  reopen,
  saved,
  storedText,
  theirs,
  type,
} from '../testing/edited-waiver.ts';

describe('version saved by someone else', () => {
  const title = 'Someone has changed this waiver in the meantime';
  const meet = async (changes: Partial<ShownWaiver> = {}) => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs(changes));
    press('Save');
    return { server, question: await dialog(title) };
  };

  it('is compared with the owner’s draft', async () => {
    const { question } = await meet({ title: 'Climbing hall, theirs' });
    expect(question.marked()).toEqual(['Mine', 'Climbing hall, theirs']);
    expect(question.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Yours', 'Theirs']);
    question.press('Keep editing');
    expect(box('Title').value).toBe('Mine');
  });

  it('is overwritten by “Keep mine”, but a third version prompts again', async () => {
    const { server, question } = await meet();
    server.change(READ, theirs({ title: 'Third', version: 10 }));
    question.press('Keep mine');
    const again = await dialog(title);
    expect(again.marked()).toContain('Third');
    server.change(PUT, saved({ version: 11 }));
    again.press('Keep mine');
    await findMessage('Your changes have been saved');
    const over = server.requestsTo(PUT).map(({ headers }) => headers.get('if-match'));
    expect(over).toEqual(['W/"7"', 'W/"9"', 'W/"10"']);
    expect(server.requestsTo(PUT).at(-1)?.body).toMatchObject({ title: 'Mine' });
  });

  it('replaces the owner’s draft, which can be restored', async () => {
    const { server, question } = await meet();
    question.press('Take theirs');
    expect(box('Title').value).toBe('Theirs');
    await findMessage(/^Your own text from .* is kept\.$/);
    expect(chips()).not.toContain('Not saved yet');
    press('Bring it back');
    expect([box('Title').value, chips().includes('Not saved yet')]).toEqual(['Mine', true]);
    server.change(PUT, saved());
    press('Save');
    await findMessage('Your changes have been saved');
    expect(server.requestsTo(PUT).at(-1)?.headers.get('if-match')).toBe('W/"9"');
  });

  it('replaces the owner’s draft, which the next visit offers to restore', async () => {
    const { question } = await meet();
    question.press('Take theirs');
    cleanup();
    await reopen();
    const offer = await dialog(/^Text you set aside: /);
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Discard it',
      'Bring it back',
      'Decide later',
    ]);
    offer.press('Bring it back');
    expect(box('Title').value).toBe('Mine');
  });

  it('replaces the owner’s draft, which can then be discarded', async () => {
    const { question } = await meet();
    question.press('Take theirs');
    press('Discard it');
    expect(screen.queryByText(/^Your own text from/)).toBeNull();
    expect(storedText()).not.toContain('Mine');
  });

  it('triggers a prompt even if only its publication differs', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    const config = { ...wireOf(templateConfig()), title: 'Mine' };
    server.change(READ, theirs({ title: 'Mine', config, published: false }));
    press('Save');
    expect((await dialog(title)).marked()).toEqual([]);
    expect(screen.queryByText('Your changes have been saved')).toBeNull();
  });

  it('stays published if the owner’s text is kept', async () => {
    const server = await open({ [READ]: answer({ published: false }), [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs({ published: true }));
    press('Save');
    const question = await dialog(title);
    question.getByText(
      'It has also been published in the meantime. If you save yours, customers see your text.',
    );
    server.change(PUT, saved());
    question.press('Keep mine');
    await findMessage('Your changes have been saved');
    expect(server.requestsTo(PUT).at(-1)?.body).toMatchObject({ title: 'Mine', published: true });
  });

  it('triggers no prompt if its text is identical', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Same');
    server.change(READ, theirs({ title: 'Same', config: { ...wireOf(templateConfig()), title: 'Same' } }));
    press('Save');
    await findMessage('Your changes have been saved');
    expect([screen.queryByRole('dialog'), chips()]).toEqual([null, ['Published']]);
  });

  it('is fetched again until it is readable', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    press('Save');
    await waitFor(() => expect(server.requestsTo(READ).length).toBeGreaterThan(1));
    server.change(READ, theirs());
    expect((await dialog(title)).marked()).toContain('Theirs');
  });

  it('is shown before the waiver can be deleted', async () => {
    const server = await open({ [DELETE]: CHANGED });
    server.change(READ, theirs());
    press('More');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    (await dialog('Delete this waiver?')).press('Delete');
    const question = await dialog(title);
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Keep editing',
      'Take theirs',
    ]);
  });
});

describe('waiver deleted by someone else', () => {
  const title = 'This waiver has been deleted';

  it('can be saved as a new waiver', async () => {
    const server = await open({ [PUT]: GONE, 'POST /v1/waiver': saved({ version: 1 }) });
    type('Title', 'Mine');
    press('Save');
    (await dialog(title)).press('Make a new waiver from it');
    await pageNamed('New waiver');
    await findEditor();
    expect([location.pathname, box('Title').value]).toEqual(['/waiver-create', 'Mine']);
    press('Save');
    await pageNamed('Edit waiver');
    expect(server.requestsTo('POST /v1/waiver')[0]?.body).toMatchObject({ title: 'Mine', published: false });
  });

  it('can be saved as a new waiver after a crash', async () => {
    const server = await open();
    type('Title', 'Mine');
    crash();
    server.change(READ, GONE);
    await openDashboard(`/waiver-create/${ID}`);
    await pageNamed(title);
    press('Make a new waiver from it');
    await pageNamed('New waiver');
    await findEditor();
    expect(box('Title').value).toBe('Mine');
  });

  it('can be left without saving', async () => {
    await open({ [PUT]: GONE });
    type('Title', 'Mine');
    press('Save');
    (await dialog(title)).press('Leave without it');
    await pageNamed('Waivers');
    expect(storedText()).not.toContain('Mine');
  });
});

describe('another tab', () => {
  const tell = (message: object): void => {
    const channel = new BroadcastChannel('waivers.drafts');
    channel.postMessage({ kind: 'news', news: { waiverId: ID, ...message } });
    channel.close();
  };

  it('announces a save, and this tab can load the latest version', async () => {
    const server = await open();
    server.change(READ, theirs());
    tell({ kind: 'saved', version: 9 });
    await findMessage('This waiver was saved in another window. What you see here is older.');
    press('Show the newest');
    await waitFor(() => expect(box('Title').value).toBe('Theirs'));
    expect(screen.queryByText(/^This waiver was saved in another window/)).toBeNull();
  });

  it('announces a save, and this tab can compare its own draft', async () => {
    const server = await open();
    type('Title', 'Mine');
    server.change(READ, theirs());
    tell({ kind: 'saved', version: 9 });
    await findMessage('This waiver was saved in another window. What you see here is older.');
    press('Compare both');
    (await dialog('Someone has changed this waiver in the meantime')).press('Keep mine');
    expect([box('Title').value, server.requestsTo(PUT)]).toEqual(['Mine', []]);
    press('Save');
    await findMessage('Your changes have been saved');
    expect(server.requestsTo(PUT)[0]?.headers.get('if-match')).toBe('W/"9"');
  });

  it('announces a deletion', async () => {
    await open();
    tell({ kind: 'deleted' });
    await findMessage('This waiver was deleted in another window.');
    press('Make a new waiver from it');
    await pageNamed('New waiver');
    await findEditor();
    expect(box('Title').value).toBe('Climbing hall');
  });

  it('is notified of a save in this tab', async () => {
    await open();
    const channel = new BroadcastChannel('waivers.drafts');
    const heard = new Promise((resolve) => {
      channel.onmessage = ({ data }) => {
        if (data.kind === 'news') resolve(data.news);
      };
    });
    type('Title', 'Mine');
    press('Save');
    expect(await heard).toEqual({ kind: 'saved', waiverId: ID, version: 8 });
    channel.close();
  });
});
