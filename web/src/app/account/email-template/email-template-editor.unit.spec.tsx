import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { describe, expect, it, vi } from 'vitest';
import { ownerAccount } from '../../../testing/answers.ts';
import { OWNER, openDashboard } from '../../../testing/dashboard.tsx';
import { hurryTimers } from '../../../testing/hurry-timers.ts';
import { startServer } from '../../../testing/server.ts';

const ACCOUNT = ownerAccount({ id: OWNER.id });
const CHANGE = `PUT /v1/user/${OWNER.id}`;
const TEST = `POST /v1/user/${OWNER.id}/test-email`;
const OWN = {
  ...ACCOUNT.config,
  emailSubject: 'See you, [[first-name]]',
  emailTemplate: '<p>Dear <strong>[[first-name]]</strong>, <a href="[[download-link]]">look</a>.</p>',
  isDefaultTemplate: false,
};
const KEPT = `waivers.account.${OWNER.id}.template`;
type Routes = Parameters<typeof startServer>[0];

const open = async (config: OwnerAccount['config'] = OWN, routes: Routes = {}) => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    [`GET /v1/user/${OWNER.id}`]: { json: { result: { ...ACCOUNT, config } } },
    [CHANGE]: { json: { result: ACCOUNT } },
    'GET /v1/auth/session': { json: { results: [] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    [TEST]: {},
    ...routes,
  });
  await openDashboard('/account/emails');
  await screen.findByRole('heading', { name: 'Signed-waiver confirmation' });
  const edit = screen.queryByRole('button', { name: 'Edit Signed-waiver confirmation' });
  if (edit !== null) fireEvent.click(edit);
  await screen.findByRole('textbox', { name: 'Text of the email' });
  return server;
};
const subject = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Subject' });
const body = (): HTMLElement => screen.getByRole('textbox', { name: 'Text of the email' });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = (name: string): void => void fireEvent.click(button(name));
const typeSubject = (value: string): void => void fireEvent.change(subject(), { target: { value } });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const previewText = (): string => screen.getByRole('region', { name: 'Preview' }).textContent;
const choose = (locale: string): void =>
  void fireEvent.change(preview().getByRole('combobox'), { target: { value: locale } });
const tools = () => within(screen.getByRole('toolbar'));
const sent = (server: Awaited<ReturnType<typeof open>>) =>
  server.requestsTo(CHANGE).map((request) => request.body.config);
const findText = (text: string | RegExp) => screen.findByText(text);

describe('email template editor', () => {
  it('renders placeholders as atomic units and previews the saved text', async () => {
    await open();
    expect(subject().value).toBe('See you, [[first-name]]');
    expect(document.activeElement).toBe(subject());
    expect(body().textContent).toBe('Dear First name, look.');
    const chip = body().querySelector('strong [data-variable=first-name]');
    expect(chip?.getAttribute('contenteditable')).toBe('false');
    // The preview renders a sample signer in the selected language.
    expect(previewText()).toContain('See you, Alex');
    expect(previewText()).toContain('Dear Alex, look.');
    choose('de');
    expect(previewText()).toContain('Dear Alex, look.');
    expect(previewText()).toContain('Höhenluft sendet');
    expect(fireEvent.click(preview().getByRole('link', { name: 'look' }))).toBe(false);
  });

  it('previews a link-only paragraph as a button', async () => {
    await open({
      ...OWN,
      emailTemplate: '<p>Hi</p><p><a href="[[download-link]]">Open it</a></p><p>Bye</p>',
    });
    const link = preview().getByRole('link', { name: 'Open it' });
    expect(link.parentElement?.className).toMatch(/button/);
    expect(previewText()).toMatch(/HiOpen itBye/);
  });

  it('shows the default text in each preview language until it is edited', async () => {
    await open(ACCOUNT.config);
    expect(subject().value).toBe('Höhenluft: Confirmation');
    expect(screen.getByText(/This is our text/)).toBeTruthy();
    expect(previewText()).toContain('Hello Alex Miller,');
    choose('de');
    expect(previewText()).not.toContain('Hello');
    expect(subject().value).toBe('Höhenluft: Confirmation');
    typeSubject('Thank you');
    expect(screen.getByText(/This is your own text/)).toBeTruthy();
    expect(previewText()).toContain('Hello');
  });
});

describe('saved template changed while the editor is open', () => {
  const account = (changes: Partial<OwnerAccount>) => ({ json: { result: { ...ACCOUNT, ...changes } } });
  /** Advances the clock by a minute and simulates returning to the window. */
  const lookAgain = (): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    fireEvent(window, new Event('visibilitychange'));
  };

  it('updates an unmodified draft without marking it as dirty', async () => {
    const server = await open();
    server.change(`GET /v1/user/${OWNER.id}`, account({ config: { ...OWN, emailSubject: 'Newer' } }));
    lookAgain();
    await waitFor(() => expect(subject().value).toBe('Newer'));
    await waitFor(() => expect(sessionStorage.getItem(KEPT)).toBeNull());
    press('Cancel');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('updates the company name in an unmodified default text', async () => {
    const server = await open(ACCOUNT.config);
    server.change(`GET /v1/user/${OWNER.id}`, account({ company: 'Gipfelglück' }));
    lookAgain();
    await waitFor(() => expect(subject().value).toBe('Gipfelglück: Confirmation'));
    expect(screen.getByText(/This is our text/)).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem(KEPT)).toBeNull());
  });

  it('leaves edited text alone', async () => {
    const server = await open();
    typeSubject('Bye');
    server.change(
      `GET /v1/user/${OWNER.id}`,
      account({ config: { ...OWN, emailSubject: 'Newer' }, company: 'Gipfelglück' }),
    );
    lookAgain();
    await waitFor(() => expect(previewText()).toContain('Gipfelglück'));
    expect(subject().value).toBe('Bye');
  });
});

describe('template conflict', () => {
  const CHANGED = { status: 412, json: { code: 'version_mismatch' } } as const;
  const account = (version: number, changes: Partial<OwnerAccount['config']> = {}) => ({
    json: { result: { ...ACCOUNT, version, config: { ...OWN, ...changes } } },
  });
  const READ = `GET /v1/user/${OWNER.id}`;
  const baseVersions = (server: Awaited<ReturnType<typeof open>>) =>
    server.requestsTo(CHANGE).map(({ headers }) => headers.get('if-match'));
  const openConflict = async () => {
    const server = await open(OWN, { [CHANGE]: CHANGED });
    typeSubject('Mine');
    server.change(READ, account(9, { emailSubject: 'Theirs' }));
    press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'This text was changed in the meantime' });
    const marked = [...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent);
    return { server, marked };
  };

  it('shows both texts and overwrites only the version shown', async () => {
    const { server, marked } = await openConflict();
    expect(marked.join(' ')).toMatch(/Mine.*Theirs/);
    expect(subject().value).toBe('Mine');
    server.change(CHANGE, account(10, { emailSubject: 'Mine' }));
    press('Keep mine');
    await findText('Your email template has been updated.');
    expect(baseVersions(server)).toEqual(['W/"4"', 'W/"9"']);
    expect(sent(server).at(-1)).toMatchObject({ emailSubject: 'Mine' });
  });

  it('discards the draft in favour of the other text, and can restore it', async () => {
    await openConflict();
    press('Take theirs');
    expect(subject().value).toBe('Theirs');
    press('Take my text back');
    expect(subject().value).toBe('Mine');
  });

  it('is avoided when only other settings have changed', async () => {
    const server = await open(OWN, {
      [CHANGE]: ({ headers }) => (headers.get('if-match') === 'W/"4"' ? CHANGED : account(6)),
    });
    typeSubject('Mine');
    server.change(READ, account(5));
    press('Save');
    await findText('Your email template has been updated.');
    expect([baseVersions(server), screen.queryByRole('dialog')]).toEqual([['W/"4"', 'W/"5"'], null]);
  });

  it('is still detected after a reload', async () => {
    const server = await open(OWN, { [CHANGE]: CHANGED });
    typeSubject('Mine');
    cleanup();
    server.change(READ, account(9, { emailSubject: 'Theirs' }));
    await openDashboard('/account/emails');
    await screen.findByDisplayValue('Mine');
    press('Save');
    await screen.findByRole('dialog', { name: 'This text was changed in the meantime' });
    expect(baseVersions(server)).toEqual(['W/"4"']);
  });
});

describe('template toolbar', () => {
  it('inserts placeholders', async () => {
    await open({ ...OWN, emailTemplate: '' });
    fireEvent.click(tools().getByRole('button', { name: 'Waiver title' }));
    fireEvent.click(tools().getByRole('button', { name: 'Link to the signed waiver' }));
    expect(body().textContent).toBe('Waiver titleLink to the signed waiver');
    expect(previewText()).toContain('Liability waiver');
  });

  it('is a single tab stop, formats text and shows the active format', async () => {
    await open();
    const stops = () =>
      tools()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['Bold']);
    button('Bold').focus();
    fireEvent.keyDown(button('Bold'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(button('Italic'));
    expect(stops()).toEqual([button('Italic')]);
    fireEvent.keyDown(button('Italic'), { key: 'End' });
    expect(document.activeElement?.textContent).toContain('Link to the signed waiver');
    fireEvent.keyDown(document.activeElement ?? body(), { key: 'Escape' });
    expect(document.activeElement).toBe(body());
    expect(button('Align left').getAttribute('aria-pressed')).toBe('true');
    expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
    press('Align right');
    expect(button('Align right').getAttribute('aria-pressed')).toBe('true');
    expect(body().querySelector('p')?.className).toBe('align-right');
    press('Undo');
    expect(body().querySelector('p')?.className).toBe('');
    expect(button('Redo').getAttribute('aria-disabled')).toBeNull();
  });

  it('warns about unknown placeholders and a missing download link', async () => {
    await open({ ...OWN, emailTemplate: '<p>[[company]]</p>' });
    typeSubject('[[waiver]]');
    expect(
      screen.getByText('[[waiver]] and [[company]] are not placeholders and are sent as they are.'),
    ).toBeTruthy();
    expect(screen.getByText(/Your text has no link/)).toBeTruthy();
    expect(preview().getByText('[[waiver]]').tagName).toBe('MARK');
    expect(within(body()).getByText('[[company]]').className).toMatch(/unknown/);
  });

  it('resets to the default text and can restore the draft', async () => {
    const server = await open();
    press('Back to the default text');
    expect(subject().value).toBe('Höhenluft: Confirmation');
    expect(body().textContent).toContain('Hello First name Last name');
    press('Take my text back');
    expect([subject().value, body().textContent]).toEqual([
      'See you, [[first-name]]',
      'Dear First name, look.',
    ]);
    press('Back to the default text');
    press('Save');
    await findText('Your email template has been updated.');
    expect(sent(server)).toEqual([{ emailSubject: null, emailTemplate: null }]);
  });
});

describe('template link', () => {
  const ask = (): void => press('Link');
  const type = (name: string, value: string): void =>
    void fireEvent.change(document.getElementsByName(name)[0] ?? body(), { target: { value } });

  it('requires a web or email address', { meta: { spec: '2.53 e-mail template' } }, async () => {
    await open();
    ask();
    type('link-address', 'javascript:alert(1)');
    press('Set link');
    expect(screen.getByText(/begins with https/)).toBeTruthy();
    expect(document.querySelector('[name=link-address]')?.getAttribute('aria-invalid')).toBe('true');
    type('link-address', 'example.org');
    type('link-text', 'our page');
    press('Set link');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(body().querySelector('a[href="https://example.org"]')?.textContent).toBe('our page');
    expect(document.activeElement).toBe(body());
  });

  it('can point to the signed waiver', async () => {
    await open({ ...OWN, emailTemplate: '' });
    ask();
    fireEvent.click(screen.getByRole('radio', { name: 'Link to the signed waiver' }));
    press('Set link');
    expect(body().querySelector('a')?.getAttribute('href')).toBe('[[download-link]]');
    expect(body().textContent).toBe('Link to the signed waiver');
  });
});

describe('template form', () => {
  it('saves the subject and body and confirms success', async () => {
    const server = await open();
    typeSubject(' Bye ');
    press('Save');
    await findText('Your email template has been updated.');
    expect(sent(server)).toEqual([{ emailSubject: 'Bye', emailTemplate: OWN.emailTemplate }]);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('requires a subject and a body', { meta: { spec: '2.53 e-mail template' } }, async () => {
    const server = await open({ ...OWN, emailTemplate: '' });
    typeSubject('  ');
    press('Save');
    expect(screen.getAllByText('Please fill out this field.')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(subject()));
    expect(body().getAttribute('aria-invalid')).toBe('true');
    expect(sent(server)).toEqual([]);
  });

  it('keeps the typed text if the connection is lost', async () => {
    hurryTimers();
    await open(OWN, { [CHANGE]: 'lost' });
    typeSubject('Bye');
    press('Save');
    await findText(/no connection/);
    expect(subject().value).toBe('Bye');
    expect(button('Save').getAttribute('aria-disabled')).toBeNull();
  });

  it('reports failures in the snackbar and focuses the rejected field', {
    meta: { spec: '8.4 account saves' },
  }, async () => {
    const server = await open(OWN, { [CHANGE]: { status: 400, json: { code: 'x' } } });
    typeSubject('Bye');
    press('Save');
    await screen.findByText(/Oops/, { selector: '[role=status] *' });
    const errors = [{ path: 'config.emailTemplate', code: 'too_complex', message: '' }];
    server.change(CHANGE, { status: 422, json: { code: 'invalid', errors } });
    const focusedWhenTold = new Promise<Element | null>((resolve) => {
      const watch = new MutationObserver(() => {
        if (screen.queryByText(/formatted in too many ways/) === null) return;
        watch.disconnect();
        resolve(document.activeElement);
      });
      watch.observe(document.body, { subtree: true, childList: true });
    });
    press('Save');
    await findText(/formatted in too many ways/);
    expect(await focusedWhenTold).toBe(body());
    expect(subject().value).toBe('Bye');
  });

  it('disables editing and Cancel while the request is pending', async () => {
    await open(OWN, { [CHANGE]: 'never' });
    press('Save');
    await screen.findByRole('button', { name: 'Saving …' });
    expect(subject().closest('[inert]')).not.toBeNull();
    expect(body().closest('[inert]')).not.toBeNull();
    expect(button('Cancel').hasAttribute('disabled')).toBe(true);
  });

  it('prompts before discarding unsaved text and keeps it across reloads', async () => {
    await open();
    press('Cancel');
    expect(screen.queryByRole('toolbar')).toBeNull();
    press('Edit Signed-waiver confirmation');
    await screen.findByRole('toolbar');
    typeSubject('Bye');
    press('Cancel');
    press('Keep editing');
    expect(subject().value).toBe('Bye');
    cleanup();
    await open();
    await findText('What you had typed is back. It is not saved yet.');
    expect(subject().value).toBe('Bye');
    press('Cancel');
    press('Leave without saving');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(sessionStorage.getItem(KEPT)).toBeNull();
  });

  it('restores text left unsaved by an earlier visit', async () => {
    sessionStorage.setItem(
      KEPT,
      JSON.stringify({ emailSubject: 'Before', emailTemplate: '<p>was here</p>' }),
    );
    await open();
    expect([subject().value, body().textContent]).toEqual(['Before', 'was here']);
    expect(screen.queryByRole('button', { name: 'Edit Signed-waiver confirmation' })).toBeNull();
    await findText('What you had typed is back. It is not saved yet.');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    press('Leave without saving');
    await act(() => Promise.resolve());
    expect(sessionStorage.getItem(KEPT)).toBeNull();
  });
});

describe('test email', () => {
  it('goes to the owner and uses the preview’s language', async () => {
    const server = await open();
    choose('de');
    typeSubject('Bye');
    press('Send a test to myself');
    await findText('A test is on its way to mara@venue.test.');
    expect(server.requestsTo(TEST).map((request) => request.body)).toEqual([
      { emailSubject: 'Bye', emailTemplate: OWN.emailTemplate, locale: 'de' },
    ]);
  });

  it('uses the default text in the preview’s language', async () => {
    const server = await open(ACCOUNT.config);
    choose('de');
    press('Send a test to myself');
    await findText('A test is on its way to mara@venue.test.');
    expect(server.requestsTo(TEST)[0]?.body.emailTemplate).toContain('unterschr');
  });

  it('explains rate limits and other failures', async () => {
    const server = await open(OWN, { [TEST]: { status: 429, json: { code: 'rate_limited' } } });
    press('Send a test to myself');
    await waitFor(() => expect(screen.getByText(/ten tests/)).toBeTruthy(), { timeout: 10_000 });
    server.change(TEST, { status: 400, json: { code: 'x' } });
    press('Send a test to myself');
    expect(await screen.findByText(/Oops/)).toBeTruthy();
  });

  it('requires a subject, and shows server errors next to their field', async () => {
    const errors = [{ path: 'emailTemplate', code: 'too_complex', message: '' }];
    const server = await open(OWN, { [TEST]: { status: 422, json: { code: 'invalid', errors } } });
    typeSubject(' ');
    press('Send a test to myself');
    await findText('Please fill out this field.');
    expect(document.activeElement).toBe(subject());
    expect(server.requestsTo(TEST)).toEqual([]);
    typeSubject('Bye');
    press('Send a test to myself');
    await findText(/formatted in too many ways/);
    expect(screen.queryByText(/Oops/)).toBeNull();
  });
});
