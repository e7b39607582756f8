import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it, vi } from 'vitest';
import { listedWaiver } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { withPageData } from '../../testing/page-data.ts';
import { startServer } from '../../testing/server.ts';
import { COPIED_MS } from '../../ui/snackbar/snackbar.tsx';
import {
  answer,
  box,
  chips,
  DELETE,
  findMessage,
  ID,
  LISTS,
  open as openWith,
  PUT,
  press,
  READ,
  reopen,
  saved as savedAs,
  type,
} from './saving/testing/edited-waiver.ts';

const saved = (changes: Partial<WaiverSummary> = {}) => savedAs({ version: 8, ...changes });
const open = (changes: Partial<ShownWaiver> = {}, routes: Parameters<typeof startServer>[0] = {}) =>
  openWith({ [READ]: answer(changes), [PUT]: saved(), ...routes });
const openNew = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ ...LISTS, ...routes });
  await reopen('/waiver-create?from=default');
  return server;
};
/** Pastes plain text at the start of a field. */
const paste = (name: string, value: string): void => {
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? value : ''), files: [] };
  fireEvent.paste(box(name), { clipboardData });
};
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const actions = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: 'What to do with this waiver' }))
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

describe('published waiver', () => {
  it('shows its texts, status, actions and public link', {
    meta: { spec: '2.40 Authoring toolbar' },
  }, async () => {
    const server = await open();
    await pageNamed('Edit waiver');
    expect(server.requestsTo(READ)[0]?.query.get('revision')).toBe('latest');
    expect([box('Title').value, box('Subtitle').value]).toEqual([
      'Climbing hall',
      'Please read this carefully before you sign.',
    ]);
    expect([box('Title').maxLength, box('Subtitle').maxLength]).toEqual([300, 300]);
    expect(chips()).toEqual(['Published']);
    expect(actions()).toEqual(['Preview', 'Save', 'Unpublish', 'More']);
    expect(box('Public Link').value).toBe(`${location.origin}/sign-waiver/${ID}`);
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `${location.origin}/sign-waiver/${ID}`,
    );
    press('QR code');
    const dialog = await inDialog('QR code for “Climbing hall”');
    expect(dialog.queryByRole('img', { name: 'QR code of the public link' })).not.toBeNull();
    expect(dialog.queryByRole('button', { name: 'Print a poster' })).not.toBeNull();
  });

  it('warns next to Save that saving changes the public text', async () => {
    await open();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.title).toBe('Save makes the change public.');
    const saying = document.getElementById(save.getAttribute('aria-describedby') ?? '');
    expect(saying?.textContent).toBe('Save makes the change public.');
    // Phones show the notice only once there are unsaved changes.
    expect(saying?.dataset.news).toBe('false');
    type('Title', 'Climbing hall, new');
    expect(saying?.dataset.news).toBe('true');
  });

  it('shows no Save warning while unpublished', async () => {
    await open({ published: false });
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('aria-describedby')).toBe(false);
    type('Title', 'Climbing hall, new');
    expect(screen.queryByText('Save makes the change public.')).toBeNull();
  });

  it('uses the installation’s public URL for its link', async () => {
    withPageData({ locale: 'en', publicUrl: 'https://waivers.test' });
    await open();
    expect(box('Public Link').value).toBe(`https://waivers.test/sign-waiver/${ID}`);
  });

  it('shows unsaved and unpublished changes', async () => {
    await open({ unpublishedChanges: true });
    expect(chips()).toEqual(['Unpublished changes']);
    const status = document.querySelector<HTMLElement>('main [role=status]');
    expect(status?.textContent).toContain('Save makes the change public.');
    type('Title', 'Climbing hall, new');
    expect(chips()).toEqual(['Not saved yet']);
  });

  it('saves over the opened version and stays public', {
    meta: { spec: ['4.3 save keeps the state', '8.8 The waiver has been'] },
  }, async () => {
    const server = await open();
    type('Title', 'Climbing hall, new');
    press('Save');
    await findMessage('Your changes have been saved');
    const [asked] = server.requestsTo(PUT);
    expect(asked?.headers.get('if-match')).toBe('W/"7"');
    expect(asked?.body).toMatchObject({ title: 'Climbing hall, new', locale: 'en', published: true });
    expect(asked?.body.preview).toBeUndefined();
    expect(chips()).toEqual(['Published']);
    press('Save');
    await waitFor(() => expect(server.requestsTo(PUT)).toHaveLength(2));
    expect(server.requestsTo(PUT)[1]?.headers.get('if-match')).toBe('W/"8"');
  });

  it('translates its default subtitle when the language changes, and confirms the new language after saving', {
    meta: { spec: ['2.43 language select', '8.8 The waiver has been'] },
  }, async () => {
    const server = await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Language of the waiver' }), {
      target: { value: 'de' },
    });
    await waitFor(() =>
      expect(box('Subtitle').value).toBe(
        'Bitte lesen Sie dieses Dokument sorgfältig, bevor Sie unterschreiben.',
      ),
    );
    press('Save');
    await findMessage("This waiver's language has been updated");
    expect(server.requestsTo(PUT)[0]?.body).toMatchObject({
      locale: 'de',
      config: { waiverParts: [{ title: 'Teilnehmende Person' }, { title: 'Anschrift' }, {}, {}, {}] },
    });
  });

  it('loses its public link when unpublished', {
    meta: {
      spec: ['2.40 Authoring toolbar', '4.2 unpublish saves at once', '4.6 only published waivers have'],
    },
  }, async () => {
    const server = await open({}, { [PUT]: saved({ published: false }) });
    press('Unpublish');
    await findMessage('The waiver is no longer public');
    expect(server.requestsTo(PUT)[0]?.body.published).toBe(false);
    expect(chips()).toEqual(['Saved']);
    expect(document.body.innerHTML).not.toContain(`/sign-waiver/${ID}`);
    expect(actions()).toEqual(['Preview', 'Save', 'Publish', 'More']);
  });

  it('saves an unpublished revision to preview it', {
    meta: { spec: '4.4 preview saves' },
  }, async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const server = await open();
    type('Title', 'Half written');
    press('Preview');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/preview-waiver/${ID}`));
    expect(server.requestsTo(PUT)[0]?.body).toMatchObject({ title: 'Half written', preview: true });
  });

  it('gets its permanent URL before its first preview', async () => {
    let before = '';
    vi.spyOn(window.location, 'assign').mockImplementation(() => {
      before = location.pathname;
    });
    await openNew({ [READ]: answer(), 'POST /v1/waiver': saved({ published: false }) });
    const entries = history.length;
    type('Title', 'Half written');
    press('Preview');
    await waitFor(() => expect(before).toBe(`/waiver-create/${ID}`));
    expect(history.length).toBe(entries);
  });

  it('exposes the toolbar’s height to CSS', async () => {
    const resized = new Map<Element, () => void>();
    class Observer {
      readonly #resized: () => void;
      public constructor(callback: () => void) {
        this.#resized = callback;
      }
      public readonly observe = (element: Element) => resized.set(element, this.#resized);
      public readonly disconnect = (): void => undefined;
    }
    vi.stubGlobal('ResizeObserver', Observer);
    await open();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132);
    const bar = screen.getByRole('region', { name: 'What to do with this waiver' }).parentElement;
    resized.get(bar as Element)?.();
    expect(bar?.parentElement?.style.getPropertyValue('--bar-height')).toBe('132px');
  });

  it('copies its public link', async () => {
    let copied = '';
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: {
        writeText: (text: string) => {
          copied = text;
          return Promise.resolve();
        },
      },
    });
    await open();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    press('Copy link');
    await findMessage('Link copied!');
    // This message is shown longer than others, to leave time for pasting the link.
    await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(COPIED_MS));
    expect(copied).toBe(`${location.origin}/sign-waiver/${ID}`);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Kiosk link/ }));
    press('Copy link');
    await waitFor(() => expect(copied).toBe(`${location.origin}/sign-waiver/${ID}?kiosk=1`));
    const whole = box('Public Link');
    whole.focus();
    expect([whole.selectionStart, whole.selectionEnd]).toEqual([0, whole.value.length]);
  });
});

describe('public link without clipboard access', () => {
  it('is selected for manual copying', async () => {
    const original = document.execCommand;
    document.execCommand = () => false;
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await open();
    press('Copy link');
    await findMessage('Could not copy the link. It is selected: please copy it yourself.');
    document.execCommand = original;
    expect(document.activeElement).toBe(box('Public Link'));
  });
});

describe('unpublished waiver', () => {
  it('is published after a confirmation, which moves the focus to its public link', {
    meta: { spec: ['2.46 dialogs', '4.1 publish through a dialog', '8.8 The waiver has been'] },
  }, async () => {
    const server = await open({ published: false });
    press('Publish');
    const question = await inDialog('Publish this waiver?');
    question.getByText(/^“Climbing hall” can then be signed by everyone/);
    expect(server.requestsTo(PUT)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Publish anyway' }));
    await findMessage('The waiver has been published');
    expect(server.requestsTo(PUT)[0]?.body.published).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This waiver can be signed' })),
    );
  });

  it('stays unpublished and restores the focus if the confirmation is cancelled', async () => {
    const server = await open({ published: false });
    const publish = screen.getByRole('button', { name: 'Publish' });
    for (const leave of [
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByText('Cancel')),
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
    ]) {
      publish.focus();
      press('Publish');
      const dialog = await screen.findByRole('dialog', { name: 'Publish this waiver?' });
      box('Title').focus();
      leave(dialog);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(publish);
    }
    expect(server.requestsTo(PUT)).toEqual([]);
  });

  it('stays unpublished when saved', { meta: { spec: '4.3 save keeps the state' } }, async () => {
    const server = await open({ published: false }, { [PUT]: saved({ published: false }) });
    type('Title', 'New');
    press('Save');
    await findMessage('Your changes have been saved');
    expect(server.requestsTo(PUT)[0]?.body.published).toBe(false);
  });
});

describe('new waiver', () => {
  it('starts empty except for the default subtitle', async () => {
    await openNew();
    await pageNamed('New waiver');
    expect([box('Title').value, box('Subtitle').value]).toEqual([
      '',
      'Please read this carefully before you sign.',
    ]);
    expect(chips()).toEqual([]);
  });

  it('cannot be saved, published or previewed without a title', async () => {
    const server = await openNew();
    for (const name of ['Save', 'Publish', 'Preview']) {
      press(name);
      if (name === 'Publish') {
        const dialog = within(screen.getByRole('dialog'));
        fireEvent.click(dialog.getByRole('button', { name: 'Give the waiver a title' }));
      } else screen.getByText('Please fill in this field.');
      expect(document.activeElement).toBe(box('Title'));
      type('Title', 'T');
      expect(screen.queryByText('Please fill in this field.')).toBeNull();
      type('Title', '');
      box('Subtitle').focus();
    }
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is created once and gets a permanent URL', { meta: { spec: '2.44 content card' } }, async () => {
    const server = await openNew({ 'POST /v1/waiver': saved({ published: false, version: 1 }) });
    server.change(READ, answer({ published: false, title: 'Kayak tour' }));
    type('Title', 'Kayak tour');
    paste('Content', 'Mind the water.\n\nAsk <us>.');
    press('Save');
    await pageNamed('Edit waiver');
    expect(location.pathname).toBe(`/waiver-create/${ID}`);
    const [asked] = server.requestsTo('POST /v1/waiver');
    expect(asked?.body).toMatchObject({ title: 'Kayak tour', published: false });
    expect(asked?.body.id).toBe(asked?.headers.get('idempotency-key'));
    expect(asked?.body.config).toMatchObject({
      title: 'Kayak tour',
      content: expect.stringContaining('<p>Mind the water.</p><p>Ask &lt;us&gt;.'),
    });
  });
});

describe('waiver editor after a failed request', () => {
  it('shows server errors next to their fields, in the page’s language', async () => {
    const errors = [{ path: 'config.content', code: 'too_long', message: 'English.' }];
    await open({}, { [PUT]: { status: 422, json: { code: 'invalid', errors } } });
    type('Title', 'New');
    press('Save');
    await screen.findByText('Some texts need to be corrected before this can be saved.');
    screen.getByText('This text is too long.');
    expect(box('Content').getAttribute('aria-invalid')).toBe('true');
    expect(box('Title').value).toBe('New');
  });

  it('shows a not-found page for an unknown waiver', async () => {
    startServer({ ...LISTS, [READ]: { status: 404, json: { code: 'not_found' } } });
    await openDashboard(`/waiver-create/${ID}`);
    expect(await pageNamed('Page not found')).toBeTruthy();
  });
});

describe('leaving the editor', () => {
  const sideLink = (name: string) => within(screen.getByRole('complementary')).getByText(name);

  it('prompts before logging out', async () => {
    const server = await open({}, { 'POST /v1/auth/logout': {} });
    type('Title', 'Half');
    fireEvent.click(sideLink('Logout'));
    const question = await inDialog('Leave without saving?');
    expect(server.requestsTo('POST /v1/auth/logout')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Leave without saving' }));
    await pageNamed('Log in');
  });

  it('can save first', async () => {
    const server = await open({}, { [PUT]: saved() });
    type('Title', 'Whole');
    fireEvent.click(sideLink('Signed Waivers'));
    const question = await inDialog('Leave without saving?');
    question.getByText('Save makes the change public.');
    fireEvent.click(question.getByRole('button', { name: 'Save and leave' }));
    await pageNamed('Signed waivers');
    expect(server.requestsTo(PUT).map(({ body }) => body.title)).toEqual(['Whole']);
    screen.getByText('Your changes have been saved');
  });

  it('is prevented if a required text is missing', async () => {
    const server = await open();
    type('Title', ' ');
    fireEvent.click(sideLink('Signed Waivers'));
    fireEvent.click(
      (await inDialog('Leave without saving?')).getByRole('button', { name: 'Save and leave' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box('Title'));
    expect(server.requestsTo(PUT)).toEqual([]);
  });
});

describe('unsaved changes', () => {
  it('trigger a prompt before leaving', { meta: { spec: '2.40 Authoring toolbar' } }, async () => {
    await open();
    type('Title', 'Half');
    const way = within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link');
    fireEvent.click(way);
    const question = await inDialog('Leave without saving?');
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect([location.pathname, box('Title').value]).toEqual([`/waiver-create/${ID}`, 'Half']);
    fireEvent.click(way);
    fireEvent.click(
      (await inDialog('Leave without saving?')).getByRole('button', { name: 'Leave without saving' }),
    );
    await pageNamed('Waivers');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half');
  });

  it('trigger no prompt once they are manually undone', async () => {
    await open();
    type('Title', 'Half');
    type('Title', 'Climbing hall');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link'));
    expect(await pageNamed('Waivers')).toBeTruthy();
  });
});

describe('deleting a waiver', () => {
  const remove = async () => {
    press('More');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    return inDialog('Delete this waiver?');
  };

  it('asks for confirmation with its title, then returns to the list', {
    meta: { spec: ['2.41 menu', '2.46 dialogs', '4.5 delete'] },
  }, async () => {
    const server = await open({}, { [DELETE]: {} });
    const question = await remove();
    question.getByText(/^“Climbing hall” can then no longer be signed or edited/);
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Delete',
    ]);
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await findMessage('The waiver has been deleted');
    await pageNamed('Waivers');
    expect(server.requestsTo(DELETE)[0]?.headers.get('if-match')).toBe('W/"7"');
  });

  it('says that a new one has never been saved', async () => {
    const server = await openNew();
    const question = await remove();
    question.getByText(/^“.+” has never been saved\. What you wrote here will be lost\.$/);
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await findMessage('The waiver has been deleted');
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('removes it from a previously loaded list', async () => {
    const row = listedWaiver('1', { id: ID, title: 'Climbing hall' });
    const routes = { ...LISTS, [READ]: answer(), [DELETE]: {} };
    const server = startServer({ ...routes, 'GET /v1/waiver': { json: { results: [row], total: 1 } } });
    await openDashboard('/waivers');
    fireEvent.click(await screen.findByRole('link', { name: 'Edit Climbing hall' }));
    await screen.findByRole('textbox', { name: 'Title' });
    server.change('GET /v1/waiver', LISTS['GET /v1/waiver']);
    fireEvent.click((await remove()).getByRole('button', { name: 'Delete' }));
    await pageNamed('Waivers');
    await waitFor(() => expect(screen.queryByText('Climbing hall')).toBeNull());
  });

  it('does nothing if cancelled', async () => {
    const server = await open();
    fireEvent.click((await remove()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});

describe('formatted text', () => {
  it('is displayed, and preserved when other text changes', {
    meta: { spec: '2.44 content card' },
  }, async () => {
    const content = '<p>Mind the <strong>gap</strong></p>';
    const server = await open({ config: { ...wireOf(templateConfig()), content } });
    expect(box('Content').querySelector('strong')?.textContent).toBe('gap');
    type('Title', 'New');
    press('Save');
    await findMessage('Your changes have been saved');
    expect(server.requestsTo(PUT)[0]?.body.config).toMatchObject({ content });
  });
});

describe('new waiver for a German business', () => {
  it('starts with the German address format', async () => {
    const server = startServer({ ...LISTS, 'POST /v1/waiver': saved({ version: 1 }) });
    const user = { ...OWNER, account: { ...OWNER.account, homeCountry: 'DE' } };
    await openDashboard('/waiver-create?from=default', { user });
    await screen.findByRole('textbox', { name: 'Title' });
    const home = screen.getByLabelText<HTMLSelectElement>('Default country for addresses');
    expect(home.value).toBe('DE');
    type('Title', 'Kletterhalle');
    press('Save');
    await waitFor(() => expect(server.requestsTo('POST /v1/waiver')).toHaveLength(1));
    expect(server.requestsTo('POST /v1/waiver')[0]?.body.config).toMatchObject({ homeCountry: 'DE' });
  });
});
