import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appCatalogues } from '../../../messages/app-messages.ts';
import { loadIntl } from '../../../messages/intl.ts';
import { deviceStorage } from '../../../storage/storage.ts';
import { savedWaiver, shownWaiver } from '../../../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';
import { App } from '../../app.tsx';
import { beginSession } from '../../session/session.ts';
import { forgetDraft, keptDrafts } from './kept-drafts.ts';
import { THIS_TAB } from './this-tab.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const READ = `GET /v1/waiver/${ID}`;
const PUT = `PUT /v1/waiver/${ID}`;
const DELETE = `DELETE /v1/waiver/${ID}`;
const LISTS = {
  'GET /v1/waiver': { json: { results: [], total: 0 } },
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/signed_waiver/events': 'never',
} as const;
const CHANGED = { status: 412, json: { code: 'version_mismatch' } } as const;
const GONE = { status: 404, json: { code: 'not_found' } } as const;

const answer = (changes: Partial<ShownWaiver> = {}) => ({ json: shownWaiver({ id: ID, ...changes }) });
const theirs = (changes: Partial<ShownWaiver> = {}) => answer({ title: 'Theirs', version: 9, ...changes });
const saved = (changes: Partial<WaiverSummary> = {}) => ({
  json: { result: savedWaiver({ id: ID, version: 10, ...changes }) },
});

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const shown = () => screen.findByRole('textbox', { name: 'Title' });
const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ ...LISTS, [READ]: answer(), [PUT]: saved({ version: 8 }), ...routes });
  await openDashboard(`/waiver-create/${ID}`);
  await shown();
  return server;
};
const openAgain = async (path = `/waiver-create/${ID}`) => {
  await openDashboard(path);
  await shown();
};
const type = (name: string, value: string): void => void fireEvent.change(box(name), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const chips = (): readonly (string | null)[] =>
  [...document.querySelectorAll('main [role=status] [class*=chip_]')].map(({ textContent }) => textContent);
const told = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
const dialog = async (name: string | RegExp) => {
  const element = await screen.findByRole('dialog', { name });
  return {
    ...within(element),
    press: (label: string) => fireEvent.click(within(element).getByRole('button', { name: label })),
    marked: () => [...element.querySelectorAll('mark')].map(({ textContent }) => textContent),
  };
};
const kept = (): string => JSON.stringify({ ...localStorage });

/** The tab is gone, and what it kept is found by another. */
const crash = (tab = 'a-tab-that-is-gone'): void => {
  cleanup();
  for (const name of deviceStorage.names('waivers.unsaved.')) {
    const text = deviceStorage.read(name) ?? '';
    deviceStorage.remove(name);
    deviceStorage.write(name.replace(THIS_TAB, tab), text);
  }
};

/** Whether somebody who closes the tab is asked. */
const isAsked = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a tab that is closed, or loaded anew', () => {
  it('is asked about while something is typed that is not saved, and no longer', async () => {
    await open();
    expect(isAsked()).toBe(false);
    type('Title', 'Half');
    expect(isAsked()).toBe(true);
    press('Save');
    await told('Your changes have been saved');
    expect(isAsked()).toBe(false);
  });

  it.each([
    ['a waiver', `/waiver-create/${ID}`],
    ['a new waiver', '/waiver-create'],
  ])('has all that was typed for %s again, and says so', async (_name, path) => {
    startServer({ ...LISTS, [READ]: answer() });
    await openAgain(path);
    type('Title', 'My title');
    type('Subtitle', 'My subtitle');
    fireEvent.change(screen.getByRole('combobox', { name: 'Language of the waiver' }), {
      target: { value: 'de' },
    });
    await screen.findByDisplayValue('Deutsch');
    cleanup();
    await openAgain(path);
    await told('What you had typed is back. It is not saved yet.');
    expect([box('Title').value, box('Subtitle').value]).toEqual(['My title', 'My subtitle']);
    expect(screen.getByDisplayValue('Deutsch')).toBeTruthy();
    expect(chips()).toContain('Not saved yet');
  });

  it('keeps what is typed while the page stays open, too', async () => {
    await open();
    type('Title', 'Half');
    await waitFor(() => expect(kept()).toContain('Half'));
    type('Title', 'Climbing hall');
    await waitFor(() => expect(kept()).not.toContain('Half'));
  });

  it('has for another owner nothing of it', async () => {
    await open();
    type('Title', 'Half');
    cleanup();
    beginSession({ ...LOGGED_IN, user: { ...OWNER, id: 'somebody-else' } });
    render(<App intl={await loadIntl(appCatalogues, 'en')} />);
    expect(await screen.findByDisplayValue('Climbing hall')).toBe(box('Title'));
  });

  it('saves over the version that was typed on, not the one that is found', async () => {
    const server = await open();
    type('Title', 'Half');
    cleanup();
    server.change(READ, theirs());
    await openAgain();
    press('Save');
    await waitFor(() => expect(server.of(PUT)).toHaveLength(1));
    expect(server.of(PUT)[0]?.headers.get('if-match')).toBe('W/"7"');
  });
});

describe('unsaved text of a tab that is gone', () => {
  const offer = /^Unsaved text from \d/;

  it('is not put back by itself: it is offered, with what differs, and can be gone on with', async () => {
    await open();
    type('Title', 'Climbing hall, new');
    crash();
    await openAgain();
    const question = await dialog(offer);
    expect(box('Title').value).toBe('Climbing hall');
    question.getByText('As saved');
    expect(question.marked()).toEqual([', new']);
    question.press('Go on with it');
    expect(box('Title').value).toBe('Climbing hall, new');
    expect(chips()).toContain('Not saved yet');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await openAgain();
    expect(box('Title').value).toBe('Climbing hall, new');
  });

  it('can be discarded, and then the one before it is offered', async () => {
    await open();
    type('Title', 'Older');
    crash('one');
    await openAgain();
    (await dialog(offer)).press('Decide later');
    type('Title', 'Newer');
    crash('two');
    await openAgain();
    const question = await dialog(offer);
    expect(question.marked()).toContain('Newer');
    question.press('Discard it');
    expect((await dialog(offer)).marked()).toContain('Older');
    (await dialog(offer)).press('Discard it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([box('Title').value, kept().includes('waivers.unsaved.')]).toEqual(['Climbing hall', false]);
  });

  it('is offered for a new waiver', async () => {
    startServer(LISTS);
    await openAgain('/waiver-create');
    type('Title', 'Kayak tour');
    crash();
    await openAgain('/waiver-create');
    const question = await dialog(offer);
    expect(question.getAllByText('As a new waiver begins').length).toBeGreaterThan(0);
    question.press('Go on with it');
    expect(box('Title').value).toBe('Kayak tour');
  });

  it('that was being saved is sent again under its key once it is gone on with', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const server = await open({ [PUT]: 'lost' });
    type('Title', 'Mine');
    press('Save');
    await screen.findByRole('alert');
    crash();
    server.change(PUT, saved());
    await openAgain();
    const before = server.of(PUT).length;
    const question = await dialog(offer);
    expect(server.of(PUT)).toHaveLength(before);
    question.press('Go on with it');
    await told('Your changes have been saved');
    const keys = server.of(PUT).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([before + 1, 1]);
  });

  it('is not offered while that tab is open', async () => {
    await open();
    type('Title', 'Half');
    crash();
    const channel = new BroadcastChannel('waivers.drafts');
    const asked = new Promise<void>((resolve) => {
      channel.onmessage = ({ data }) => {
        if (data.kind !== 'who') return;
        channel.postMessage({ kind: 'here', tab: 'a-tab-that-is-gone' });
        resolve();
      };
    });
    await openAgain();
    await asked;
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    channel.close();
    expect(kept()).toContain('Half');
  });
});

describe('what somebody else has saved meanwhile', () => {
  const title = 'Somebody has changed this waiver in the meantime';
  const meet = async (changes: Partial<ShownWaiver> = {}) => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    server.change(READ, theirs(changes));
    press('Save');
    return { server, question: await dialog(title) };
  };

  it('is shown beside what is typed, with what differs', async () => {
    const { question } = await meet({ title: 'Climbing hall, theirs' });
    expect(question.marked()).toEqual(['Mine', 'Climbing hall, theirs']);
    expect(question.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Yours', 'Theirs']);
    question.press('Keep editing');
    expect(box('Title').value).toBe('Mine');
  });

  it('is saved over by who keeps theirs, over that version and no later one', async () => {
    const { server, question } = await meet();
    server.change(READ, theirs({ title: 'Third', version: 10 }));
    question.press('Keep mine');
    const again = await dialog(title);
    expect(again.marked()).toContain('Third');
    server.change(PUT, saved({ version: 11 }));
    again.press('Keep mine');
    await told('Your changes have been saved');
    const over = server.of(PUT).map(({ headers }) => headers.get('if-match'));
    expect(over).toEqual(['W/"7"', 'W/"9"', 'W/"10"']);
    expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: 'Mine' });
  });

  it('is taken without losing what was typed, which can be brought back', async () => {
    const { server, question } = await meet();
    question.press('Take theirs');
    expect(box('Title').value).toBe('Theirs');
    await told(/^Your own text from .* is kept\.$/);
    expect(chips()).not.toContain('Not saved yet');
    press('Bring it back');
    expect([box('Title').value, chips().includes('Not saved yet')]).toEqual(['Mine', true]);
    server.change(PUT, saved());
    press('Save');
    await told('Your changes have been saved');
    expect(server.of(PUT).at(-1)?.headers.get('if-match')).toBe('W/"9"');
  });

  it('is taken, and what was typed is offered on the next visit', async () => {
    const { question } = await meet();
    question.press('Take theirs');
    cleanup();
    await openAgain();
    const offer = await dialog(/^Text you set aside: /);
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Discard it',
      'Bring it back',
      'Decide later',
    ]);
    offer.press('Bring it back');
    expect(box('Title').value).toBe('Mine');
  });

  it('is taken, and what was typed can be discarded', async () => {
    const { question } = await meet();
    question.press('Take theirs');
    press('Discard it');
    expect(screen.queryByText(/^Your own text from/)).toBeNull();
    expect(kept()).not.toContain('Mine');
  });

  it('stays published when it has been published meanwhile', async () => {
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
    await told('Your changes have been saved');
    expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: 'Mine', published: true });
  });

  it('is nothing to ask about when it is the same', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Same');
    server.change(READ, theirs({ title: 'Same', config: { ...wireOf(templateConfig()), title: 'Same' } }));
    press('Save');
    await told('Your changes have been saved');
    expect([screen.queryByRole('dialog'), chips()]).toEqual([null, ['Published']]);
  });

  it('is waited for when it cannot be read yet', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Mine');
    press('Save');
    await waitFor(() => expect(server.of(READ).length).toBeGreaterThan(1));
    server.change(READ, theirs());
    expect((await dialog(title)).marked()).toContain('Theirs');
  });

  it('is looked at before it is deleted', async () => {
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

describe('a waiver that is deleted while it is edited', () => {
  const title = 'This waiver has been deleted';

  it('leaves what is typed, of which a new one can be made', async () => {
    const server = await open({ [PUT]: GONE, 'POST /v1/waiver': saved({ version: 1 }) });
    type('Title', 'Mine');
    press('Save');
    (await dialog(title)).press('Make a new waiver from it');
    await pageNamed('New waiver');
    await shown();
    expect([location.pathname, box('Title').value]).toEqual(['/waiver-create', 'Mine']);
    press('Save');
    await pageNamed('Edit waiver');
    expect(server.of('POST /v1/waiver')[0]?.body).toMatchObject({ title: 'Mine', published: false });
  });

  it('leaves what was typed before a crash, too', async () => {
    const server = await open();
    type('Title', 'Mine');
    crash();
    server.change(READ, GONE);
    await openDashboard(`/waiver-create/${ID}`);
    await pageNamed(title);
    press('Make a new waiver from it');
    await pageNamed('New waiver');
    await shown();
    expect(box('Title').value).toBe('Mine');
  });

  it('can be left', async () => {
    await open({ [PUT]: GONE });
    type('Title', 'Mine');
    press('Save');
    (await dialog(title)).press('Leave without it');
    await pageNamed('Waivers');
    expect(kept()).not.toContain('Mine');
  });
});

describe('another tab of the same browser', () => {
  const tell = (message: object): void => {
    const channel = new BroadcastChannel('waivers.drafts');
    channel.postMessage({ kind: 'told', told: { waiverId: ID, ...message } });
    channel.close();
  };

  it('tells this one that it is old, which then shows the newest', async () => {
    const server = await open();
    server.change(READ, theirs());
    tell({ kind: 'saved', version: 9 });
    await told('This waiver was saved in another window. What you see here is older.');
    press('Show the newest');
    await waitFor(() => expect(box('Title').value).toBe('Theirs'));
    expect(screen.queryByText(/^This waiver was saved in another window/)).toBeNull();
  });

  it('tells this one while it has text of its own, and both are compared', async () => {
    const server = await open();
    type('Title', 'Mine');
    server.change(READ, theirs());
    tell({ kind: 'saved', version: 9 });
    await told('This waiver was saved in another window. What you see here is older.');
    press('Compare both');
    (await dialog('Somebody has changed this waiver in the meantime')).press('Keep mine');
    expect([box('Title').value, server.of(PUT)]).toEqual(['Mine', []]);
    press('Save');
    await told('Your changes have been saved');
    expect(server.of(PUT)[0]?.headers.get('if-match')).toBe('W/"9"');
  });

  it('tells this one that the waiver is deleted', async () => {
    await open();
    tell({ kind: 'deleted' });
    await told('This waiver was deleted in another window.');
    press('Make a new waiver from it');
    await pageNamed('New waiver');
    await shown();
    expect(box('Title').value).toBe('Climbing hall');
  });

  it('is told by this one', async () => {
    await open();
    const channel = new BroadcastChannel('waivers.drafts');
    const heard = new Promise((resolve) => {
      channel.onmessage = ({ data }) => {
        if (data.kind === 'told') resolve(data.told);
      };
    });
    type('Title', 'Mine');
    press('Save');
    expect(await heard).toEqual({ kind: 'saved', waiverId: ID, version: 8 });
    channel.close();
  });
});

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

describe('a copy that is gone on with', () => {
  /** What was in the storage each time that something left it. */
  const leftAt = (): readonly string[] => {
    const left: string[] = [];
    const remove = deviceStorage.remove.bind(deviceStorage);
    vi.spyOn(deviceStorage, 'remove').mockImplementation((name) => {
      remove(name);
      left.push(kept());
    });
    return left;
  };

  it('is in the storage at every moment when it was offered', async () => {
    await open();
    type('Title', 'Half');
    crash();
    await openAgain();
    const question = await dialog(/^Unsaved text from/);
    const left = leftAt();
    question.press('Go on with it');
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((each) => !each.includes('Half'))).toEqual([]);
  });

  it('is in the storage at every moment when it is brought back', async () => {
    const server = await open({ [PUT]: CHANGED });
    type('Title', 'Half');
    server.change(READ, theirs());
    press('Save');
    (await dialog('Somebody has changed this waiver in the meantime')).press('Take theirs');
    const left = leftAt();
    press('Bring it back');
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((each) => !each.includes('Half'))).toEqual([]);
  });
});

describe('a page that is left while it is saved', () => {
  const leaveBefore = async (answered: object) => {
    let answerNow = (): void => undefined;
    const held = new Promise<object>((resolve) => {
      answerNow = () => resolve(answered);
    });
    const server = startServer({ ...LISTS, 'POST /v1/waiver': () => held });
    await openAgain('/waiver-create');
    type('Title', 'Mine');
    press('Save');
    await waitFor(() => expect(server.of('POST /v1/waiver')).toHaveLength(1));
    const [toList] = screen.getAllByRole('link', { name: 'Waivers', hidden: true });
    if (toList === undefined) throw new Error('There is no way to the list.');
    fireEvent.click(toList);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await pageNamed('Waivers');
    await act(async () => {
      answerNow();
      await new Promise((resolve) => setTimeout(resolve));
    });
  };

  it('stays left when it is saved', async () => {
    await leaveBefore(saved());
    expect([location.pathname, kept().includes('Mine')]).toEqual(['/waivers', false]);
  });

  it('leaves no copy when it is refused', async () => {
    await leaveBefore({ status: 422, json: { code: 'invalid' } });
    expect([location.pathname, kept().includes('Mine')]).toEqual(['/waivers', false]);
  });
});
