import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerAccount, uuid } from '../../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../testing/fields.ts';
import { hurryTimers } from '../../testing/hurry-timers.ts';
import { type RecordedRequest, startServer } from '../../testing/server.ts';
import { startSession } from '../session/session.ts';

const ACCOUNT = ownerAccount({ id: OWNER.id });
const READ = `GET /v1/user/${OWNER.id}`;
const CHANGE = `PUT /v1/user/${OWNER.id}`;
const LISTS = {
  'POST /v1/auth/logout': {},
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: [], total: 0 } },
} as const;
type Routes = Parameters<typeof startServer>[0];

const open = async (account: Partial<OwnerAccount> = {}, routes: Routes = {}, path = '/account') => {
  const server = startServer({
    ...LISTS,
    [READ]: { json: { result: { ...ACCOUNT, ...account } } },
    [CHANGE]: ({ body }) => ({ json: { result: { ...ACCOUNT, ...account, ...body } } }),
    'GET /v1/auth/session': { json: { results: [] } },
    ...routes,
  });
  await openDashboard(path);
  await screen.findAllByRole('heading', { level: 3 });
  return server;
};
const openCompany: typeof open = (account, routes) => open(account, routes, '/account/company');
const openEmails: typeof open = (account, routes) => open(account, routes, '/account/emails');

const editOf = (row: string) => screen.getByRole('button', { name: `Edit ${row}` });
const edit = (row: string): void => void fireEvent.click(editOf(row));
const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const refusal = (path: string, code: string, params?: object) => ({
  status: 422,
  json: { code: 'invalid', errors: [{ path, code, message: 'English.', params }] },
});

describe('account pages', () => {
  it.each([
    ['/account', 'Personal', ['Personal Information', 'Audit trail']],
    ['/account/company', 'Company', ['Name and logo', 'Time zone and language', 'Audit trail']],
    ['/account/emails', 'Emails', ['Email Templates', 'Sending']],
    ['/account/integrations', 'Integrations', ['Email marketing', 'Point of sale']],
    ['/account/developers', 'Developers', ['Webhooks and API keys']],
  ])(
    'at %s show “%s” as current and its sections',
    {
      meta: { spec: ['2.5 account', '2.20 Account Settings'] },
    },
    async (path, name, sections) => {
      await open({}, {}, path);
      await pageNamed(name);
      const link = screen.getByRole('link', { name: 'Account Settings' });
      expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/account', 'page']);
      const nav = within(screen.getByRole('navigation', { name: 'Account settings' }));
      expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(name);
      const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(shown).toEqual(sections);
    },
  );

  it('link to each other and to the pages that are not settings', async () => {
    await open();
    const nav = within(screen.getByRole('navigation', { name: 'Account settings' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account',
      '/account/security',
      '/account/company',
      '/account/emails',
      '/account/integrations',
      '/account/deliveries',
      '/account/developers',
      '/account/webhooks',
      '/account/api-keys',
      '/account/people',
      '/account/identity-provider',
      '/account/status',
    ]);
    fireEvent.click(nav.getByRole('link', { name: 'Company' }));
    const heading = await pageNamed('Company');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it.each([
    ['/account', 'You', `/audit/user/${OWNER.id}`],
    ['/account/company', 'The business', `/audit/account/${ACCOUNT.accountId}`],
  ])('at %s link to the audit trail', async (path, name, to) => {
    await open({}, {}, path);
    expect(screen.getByRole('link', { name: `Open ${name}` }).getAttribute('href')).toBe(to);
  });
});

describe('mail server row', () => {
  it.each([
    [true, 'Set up', false],
    [false, 'Not set up', true],
  ])('with a mail server (%s) shows “%s”', async (mailServer, chip, isExplained) => {
    await openEmails({ mailServer });
    screen.getByText(chip);
    expect(screen.queryByText(/^Your customers get no confirmation yet/) !== null).toBe(isExplained);
    expect(screen.queryByText(/^They set SMTP_URL and MAIL_FROM/) !== null).toBe(isExplained);
  });
});

describe('account row', () => {
  it.each([
    ['Cancel', () => press('Cancel')],
    ['Escape', () => fireEvent.keyDown(input('First name'), { key: 'Escape' })],
  ])(
    'focuses the first field on Edit, and discards changes and restores focus on %s',
    {
      meta: { spec: '2.52 Account settings' },
    },
    async (_name, cancel) => {
      const server = await open();
      edit('Name');
      expect(document.activeElement).toBe(input('First name'));
      type('First name', 'Maria');
      cancel();
      await waitFor(() => expect(document.activeElement).toBe(editOf('Name')));
      screen.getByText('Mara Lindqvist', { selector: 'bdi' });
      edit('Name');
      expect(input('First name').value).toBe('Mara');
      expect(server.requestsTo(CHANGE)).toEqual([]);
    },
  );

  it('sends only one request and stays busy until it completes', {
    meta: { spec: ['2.52 Account settings', '4.16 account rows'] },
  }, async () => {
    let answer: (answered: object) => void = () => undefined;
    const server = await openCompany({}, { [CHANGE]: () => new Promise((resolve) => (answer = resolve)) });
    edit('Company name');
    type('Company name', 'Gipfelglück');
    press('Save');
    const saving = await screen.findByRole('button', { name: 'Saving …' });
    expect(saving.getAttribute('aria-disabled')).toBe('true');
    expect(saving.closest('form')?.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(saving);
    await waitFor(() => expect(server.requestsTo(CHANGE)).toHaveLength(1));
    await act(async () => answer({ json: { result: { ...ACCOUNT, company: 'Gipfelglück' } } }));
    await findStatus('Your company name has been updated.');
    expect(server.requestsTo(CHANGE)).toHaveLength(1);
  });

  it('reports a failure in the snackbar and keeps the typed text', {
    meta: { spec: ['4.16 account rows', '8.4 account saves'] },
  }, async () => {
    hurryTimers();
    const server = await openCompany({}, { [CHANGE]: { status: 500, json: { code: 'internal' } } });
    edit('Company name');
    type('Company name', 'Gipfelglück');
    press('Save');
    await findStatus('Oops, there was a problem. Please try again.');
    server.change(CHANGE, 'lost');
    press('Save');
    await findStatus(/^There is no connection right now/);
    expect(input('Company name').value).toBe('Gipfelglück');
  });

  it('prompts before leaving the page with unsaved changes', async () => {
    await open();
    edit('Name');
    type('First name', 'Maria');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    screen.getByRole('dialog', { name: 'Leave without saving?' });
    press('Keep editing');
    expect(input('First name').value).toBe('Maria');
    type('First name', 'Mara');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    expect(await pageNamed('Waivers')).toBeTruthy();
  });

  it('restores unsaved changes after a reload unless the owner cancelled them', async () => {
    await open();
    edit('Name');
    type('First name', 'Maria');
    cleanup();
    await open();
    await findStatus('What you had typed is back. It is not saved yet.');
    expect(input('First name').value).toBe('Maria');
    press('Cancel');
    cleanup();
    await open();
    expect(editOf('Name')).toBeTruthy();
  });

  it('discards changes if the owner confirms leaving the page', async () => {
    await open();
    edit('Name');
    type('First name', 'Maria');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    press('Leave without saving');
    await pageNamed('Waivers');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Maria');
  });
});

describe('account row fields', () => {
  it('have autocomplete attributes and length limits', async () => {
    await open();
    const fieldsOf = (row: string) => {
      edit(row);
      const boxes = [...document.querySelectorAll<HTMLInputElement>('form input')];
      press('Cancel');
      return boxes.map(({ name, type: kind, autocomplete, maxLength }) =>
        [name, kind, autocomplete, maxLength].join(' '),
      );
    };
    const personal = [...fieldsOf('Name'), ...fieldsOf('Email')];
    cleanup();
    await openCompany();
    expect([...personal, ...fieldsOf('Company name')]).toEqual([
      'firstName text given-name 100',
      'lastName text family-name 100',
      'email email email 254',
      'emailAgain email off 254',
      'company text organization 200',
    ]);
  });
});

describe('name row', () => {
  it('saves trimmed names and updates the menu', {
    meta: { spec: ['5.5 account', '8.4 account saves'] },
  }, async () => {
    const server = await open();
    edit('Name');
    type('First name', ' Maria ');
    press('Save');
    await findStatus('Your name has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ firstName: 'Maria', lastName: 'Lindqvist' });
    expect(screen.getAllByText('Maria Lindqvist')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(editOf('Name')));
  });

  it('requires both names and shows server errors next to their fields', {
    meta: { spec: '5.5 account' },
  }, async () => {
    const server = await open({}, { [CHANGE]: refusal('lastName', 'too_long') });
    edit('Name');
    type('First name', '  ');
    type('Last name', '');
    press('Save');
    expect([errorOf('First name'), errorOf('Last name')]).toEqual([
      'Please fill out this field.',
      'Please fill out this field.',
    ]);
    expect(document.activeElement).toBe(input('First name'));
    expect(server.requestsTo(CHANGE)).toEqual([]);
    type('First name', 'Maria');
    type('Last name', 'L');
    expect(document.activeElement).toBe(input('First name'));
    press('Save');
    await waitFor(() => expect(errorOf('Last name')).toBe('This text is too long.'));
    await waitFor(() => expect(document.activeElement).toBe(input('Last name')));
  });
});

describe('email row', () => {
  const fill = (email: string, again = email): void => {
    type('New email', email);
    type('Confirm the new email', again);
    press('Save');
  };
  const change = (email: string): void => {
    edit('Email');
    fill(email);
  };

  it('changes the address and logs the owner out after 3 seconds', {
    meta: { spec: ['4.15 e-mail change logs out', '9.5 forced log-out after an'] },
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const server = await open();
    change(' maria@venue.test ');
    await findStatus('Your email has been updated. You will be logged out, and must log in again.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ email: 'maria@venue.test' });
    screen.getByText('maria@venue.test');
    await act(() => vi.advanceTimersByTimeAsync(2800));
    expect(location.pathname).toBe('/account');
    await act(() => vi.advanceTimersByTimeAsync(400));
    await pageNamed('Log in');
    expect(location.pathname).toBe('/auth/login');
    expect(server.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
  });

  it('does not log the owner out if the address is unchanged', {
    meta: { spec: '4.15 e-mail change logs out' },
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const server = await open();
    change('mara@venue.test');
    await findStatus('This is your email already.');
    await waitFor(() => expect(document.activeElement).toBe(editOf('Email')));
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(location.pathname).toBe('/account');
    expect(server.requestsTo('POST /v1/auth/logout')).toEqual([]);
  });

  it('still logs the owner out after a reload, but not a user who has logged in since', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const first = await open();
    change('maria@venue.test');
    await findStatus(/^Your email has been updated/);
    act(() => startSession({ ...LOGGED_IN, user: { ...OWNER, id: uuid('other') } }));
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(first.requestsTo('POST /v1/auth/logout')).toEqual([]);
    cleanup();
    sessionStorage.setItem('waivers.emailChanged', OWNER.id);
    const server = await open();
    await pageNamed('Log in');
    expect(server.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
    expect(sessionStorage.getItem('waivers.emailChanged')).toBeNull();
  });

  it('rejects empty, malformed and mismatched addresses', async () => {
    const server = await open();
    edit('Email');
    for (const [email, again, first, second] of [
      ['', '', 'Please fill out this field.', 'Please enter an email.'],
      ['maria@', 'maria@', 'Email must be valid', undefined],
      ['maria@venue.test', 'mara@venue.test', undefined, 'Emails do not match'],
      ['maria@venue.test', '', undefined, 'Please enter an email.'],
    ] as const) {
      fill(email, again);
      expect([errorOf('New email'), errorOf('Confirm the new email')]).toEqual([first, second]);
    }
    expect(server.requestsTo(CHANGE)).toEqual([]);
  });

  it('explains that an address is taken or a rate limit was reached', {
    meta: { spec: '5.5 account' },
  }, async () => {
    const server = await open({}, { [CHANGE]: { status: 409, json: { code: 'email_taken' } } });
    change('other@venue.test');
    await waitFor(() => expect(errorOf('New email')).toBe('There is an account with this email already.'));
    server.change(CHANGE, { status: 429, json: { code: 'rate_limited' } });
    fill('third@venue.test');
    await waitFor(() => expect(errorOf('New email')).toMatch(/^You have changed your email several times/));
  });

  it('marks an unconfirmed address and can resend the link', async () => {
    const server = await open({ emailConfirmed: false });
    screen.getByText('Not confirmed yet');
    expect(screen.getByText(/^Please open the link in the email/)).toBeTruthy();
    press('Send the link again');
    await findStatus('We have sent you another link.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ email: 'mara@venue.test' });
    change('mara@venue.test');
    await waitFor(() => expect(server.requestsTo(CHANGE)).toHaveLength(2));
    await waitFor(() => expect(editOf('Email')).toBeTruthy());
    expect(screen.queryByText(/You will be logged out, and must/)).toBeNull();
    server.change(CHANGE, { status: 429, json: { code: 'rate_limited' } });
    press('Send the link again');
    await screen.findByText(/^You have changed your email several times/);
  });
});

describe('password row', () => {
  const PASSWORD = 'POST /v1/auth/password';
  const fill = (current: string, next: string, again = next): void => {
    type('Current password', current);
    type('New password', next);
    type('Confirm the new password', again);
    press('Save');
  };
  const change = (current: string, next: string): void => {
    edit('Password');
    fill(current, next);
  };
  const errors = () => ['Current password', 'New password', 'Confirm the new password'].map(errorOf);

  it('trims and changes the password', {
    meta: { spec: ['5.4 account', '8.3 account password'] },
  }, async () => {
    const server = await open({}, { [PASSWORD]: { json: { ...LOGGED_IN, idToken: 'another-token' } } });
    change('kayak-77', ' climb-88 ');
    await findStatus('Your password has been updated.');
    expect(server.requestsTo(PASSWORD)[0]?.body).toEqual({
      currentPassword: 'kayak-77',
      newPassword: 'climb-88',
    });
    edit('Name');
    press('Save');
    await waitFor(() => expect(server.requestsTo(CHANGE)).toHaveLength(1));
    expect(server.requestsTo(CHANGE)[0]?.headers.get('authorization')).toBe('another-token');
  });

  it('asks people with a second factor to confirm, and then repeats the change', async () => {
    const server = await open(
      {},
      {
        [PASSWORD]: ({ headers }: RecordedRequest) =>
          headers.get('x-confirmation') === 'a-proof'
            ? { json: LOGGED_IN }
            : { status: 403, json: { code: 'confirmation_required' } },
        'POST /v1/auth/confirm/options': {
          json: { result: { kinds: ['password', 'totp'], session: null, passkey: null, provider: null } },
        },
        'POST /v1/auth/confirm': { json: { confirmation: 'a-proof', expiresIn: 600 } },
      },
    );
    change('kayak-77', 'climb-88');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    const fillIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
    fillIn(await dialog.findByLabelText('Current password'), 'kayak-77');
    fillIn(dialog.getByLabelText('Code from your app'), '123456');
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await findStatus('Your password has been updated.');
    expect(server.requestsTo('POST /v1/auth/confirm').map(({ body }) => body)).toEqual([
      { currentPassword: 'kayak-77', code: '123456' },
    ]);
    const [first, second] = server.requestsTo(PASSWORD);
    expect(second?.text).toBe(first?.text);
  });

  it('rejects empty, short and mismatched passwords', async () => {
    const server = await open();
    edit('Password');
    const short = 'Your new password must be at least 6 characters long and contain a number.';
    for (const { next, message, current = 'a', again = next } of [
      { current: '', next: 'climb-88', message: ['Please fill out this field.', undefined, undefined] },
      { next: 'climb', again: '', message: [undefined, short, 'Please enter a password.'] },
      { next: 'climb-88', again: 'climb-89', message: [undefined, undefined, 'Passwords do not match'] },
    ]) {
      fill(current, next, again);
      expect(errors()).toEqual(message);
    }
    expect(server.requestsTo(PASSWORD)).toEqual([]);
  });

  it('shows server errors next to their fields and keeps the typed text', {
    meta: { spec: ['5.4 account', '8.3 account password'] },
  }, async () => {
    const server = await open();
    edit('Password');
    for (const [path, code, at, message] of [
      ['currentPassword', 'wrong_password', 0, 'This is not your current password.'],
      ['newPassword', 'frequent_password', 1, 'This password is easy to guess, please choose another one'],
      ['newPassword', 'same_password', 1, 'Please choose a password other than the current one'],
      [
        'newPassword',
        'weak_password',
        1,
        'Your new password must be at least 12 characters long and contain a number.',
      ],
    ] as const) {
      server.change(PASSWORD, refusal(path, code, { min: 12 }));
      fill('kayak-77', 'climb-88');
      await waitFor(() => expect(errors()[at]).toBe(message));
    }
    server.change(PASSWORD, { status: 429, json: { code: 'rate_limited' } });
    fill('kayak-77', 'climb-88');
    await waitFor(() =>
      expect(errors()[0]).toBe('Too many tries. Please wait a few minutes, then try again.'),
    );
    expect(input('Current password').value).toBe('kayak-77');
  });

  it('shows and enforces the installation’s minimum length', async () => {
    const server = await open({ passwordMinLength: 12 });
    change('kayak-77', 'climb-88');
    screen.getByText(/^At least 12 characters/);
    expect(errors()[1]).toBe('Your new password must be at least 12 characters long and contain a number.');
    expect(server.requestsTo(PASSWORD)).toEqual([]);
  });

  it('provides the user name to password managers', async () => {
    await open();
    edit('Password');
    const username = document.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect([username?.value, username?.hidden]).toEqual(['mara', true]);
    expect(input('Current password').autocomplete).toBe('current-password');
    expect(input('New password').autocomplete).toBe('new-password');
    expect(screen.getByText(/^All your other devices will be signed out/)).toBeTruthy();
  });
});

describe('logo row', () => {
  const file = (bytes = 100, mediaType = 'image/png') =>
    new File([new Uint8Array(bytes)], 'logo.png', { type: mediaType });
  const choose = (chosen: File): void => {
    const chooser = document.querySelector('[type=file]');
    if (chooser !== null) fireEvent.change(chooser, { target: { files: [chosen] } });
  };
  const upload = () => screen.getByRole('button', { name: 'Upload' });
  const preview = () => screen.findByRole<HTMLImageElement>('img', { name: 'Preview: logo.png' });

  it('uploads the selected image', {
    meta: { spec: ['5.6 account', '8.4 account saves'] },
  }, async () => {
    const server = await openCompany();
    press('Add Logo');
    expect(upload().getAttribute('aria-disabled')).toBe('true');
    const why = screen.getByText('Choose an image first.');
    expect(upload().getAttribute('aria-describedby')).toBe(why.id);
    fireEvent.click(upload());
    choose(file());
    expect((await preview()).src).toMatch(/^data:image\/png;base64,AAAA/);
    expect(upload().getAttribute('aria-disabled')).not.toBe('true');
    press('Upload');
    await findStatus('Your logo has been updated.');
    expect(server.requestsTo(CHANGE)).toHaveLength(1);
    expect(server.requestsTo(CHANGE)[0]?.body.logo).toMatch(/^data:image\/png;base64,AAAA/);
    expect(screen.getByRole('img', { name: 'Logo of Höhenluft' })).toBeTruthy();
  });

  it('accepts a dropped image and discards it on Cancel', {
    meta: { spec: '4.16 account rows' },
  }, async () => {
    const server = await openCompany();
    press('Add Logo');
    const place = screen.getByText('Drop an image here, or choose one.');
    fireEvent.drop(place, { dataTransfer: { files: [file()] } });
    await preview();
    press('Cancel');
    press('Add Logo');
    screen.getByText('Drop an image here, or choose one.');
    expect(upload().getAttribute('aria-disabled')).toBe('true');
    expect(server.requestsTo(CHANGE)).toEqual([]);
  });

  it('keeps the last selected image and ignores files dropped outside the drop area', async () => {
    const readers: FileReader[] = [];
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function read(this: FileReader) {
      readers.push(this);
    });
    await openCompany();
    press('Add Logo');
    choose(new File(['a'], 'slow.png', { type: 'image/png' }));
    choose(new File(['b'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(readers).toHaveLength(2));
    const [slow, last] = readers;
    await act(async () => last?.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>));
    await act(async () => slow?.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>));
    expect(screen.getByRole('img', { name: /^Preview/ }).getAttribute('alt')).toBe('Preview: logo.png');
    expect(fireEvent.drop(upload(), { dataTransfer: { files: [file()] } })).toBe(false);
  });

  it('keeps the image after a server error and accepts no other image while saving', {
    meta: { spec: '8.5 image' },
  }, async () => {
    let answer: (answered: object) => void = () => undefined;
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL');
    const server = await openCompany({}, { [CHANGE]: () => new Promise((resolve) => (answer = resolve)) });
    press('Add Logo');
    choose(file());
    await preview();
    press('Upload');
    await waitFor(() => expect(server.requestsTo(CHANGE)).toHaveLength(1));
    choose(new File(['b'], 'other.png', { type: 'image/png' }));
    await act(async () => answer(refusal('logo', 'image_damaged')));
    await screen.findByText('Could not load the image, please try again. The file is damaged.');
    expect(await preview()).toBeTruthy();
    choose(new File(['c'], 'next.png', { type: 'image/png' }));
    await screen.findByRole('img', { name: 'Preview: next.png' });
    expect(read.mock.calls.map(([each]) => (each as File).name)).toEqual(['logo.png', 'next.png']);
  });

  it('rejects images that are oversized, damaged or in an unsupported format', {
    meta: { spec: ['5.6 account', '8.5 image'] },
  }, async () => {
    await openCompany();
    press('Add Logo');
    const gif = new File([atob('R0lGODlhAQABAAAAACw=')], 'logo.jpg', { type: 'image/jpeg' });
    for (const [chosen, message] of [
      [file(750_001), /^Could not load the image, please try again\. It may have at most 750 KB/],
      [file(100, 'image/gif'), /^Could not load the image, please try again\. It must be a JPG or PNG/],
      [gif, /This is a GIF file; it must be a JPG or PNG\.$/],
    ] as const) {
      choose(chosen);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(upload().getAttribute('aria-disabled')).toBe('true');
    }
    choose(file(750_000));
    fireEvent.error(await preview());
    await screen.findByText('Could not load the image, please try again. The file is damaged.');
    expect(screen.queryByRole('img', { name: /^Preview/ })).toBeNull();
    choose(file());
    const image = await preview();
    Object.defineProperty(image, 'naturalWidth', { value: 4001 });
    fireEvent.load(image);
    expect(await screen.findByText(/It may have at most 750 KB and 4000 × 4000 pixels\.$/)).toBeTruthy();
  });

  it('removes the logo', async () => {
    const server = await openCompany({ logo: '/v1/blob/a/b' });
    edit('Logo');
    press('Remove');
    await findStatus('Your logo has been removed.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ logo: null });
    expect(screen.getByRole('button', { name: 'Add Logo' })).toBeTruthy();
  });
});

describe('time zone row', () => {
  /**
   * A short list, because resolving the name of every zone is slow. Asia/Calcutta and Europe/Kiev are the legacy
   * names that Node reports.
   */
  const ZONES = ['America/Chicago', 'America/New_York', 'America/Sao_Paulo', 'Asia/Calcutta'];
  beforeEach(() => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([...ZONES, 'Europe/Kiev', 'Europe/Vienna']);
  });
  const found = () => screen.queryAllByRole('radio').map((radio) => radio.parentElement?.textContent);

  it('finds a zone by city and shows its current time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:30:00Z') });
    const server = await openCompany();
    screen.getByText('It is 9:30 PM there now.');
    edit('Time zone');
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('America/Chicago');
    type('Search by city or zone', 'new yor');
    expect(found()).toEqual(['America/New York 10:30 PM']);
    fireEvent.click(screen.getByRole('radio'));
    screen.getByText('Chosen: America/New York, where it is 10:30 PM now');
    type('Search by city or zone', '');
    press('Save');
    await findStatus('Your time zone has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ timeZone: 'America/New_York' });
    expect(screen.getByText('America/New York')).toBeTruthy();
  });

  it('saves the only match without a selection', async () => {
    const server = await openCompany();
    edit('Time zone');
    type('Search by city or zone', 'são paulo');
    press('Save');
    await findStatus('Your time zone has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ timeZone: 'America/Sao_Paulo' });
  });

  it('finds zones by old and new names, and rejects unlisted ones', async () => {
    const server = await openCompany();
    edit('Time zone');
    for (const [term, zone] of [
      ['kyiv', 'Europe/Kyiv'],
      ['kiev', 'Europe/Kyiv'],
      ['kolkata', 'Asia/Kolkata'],
      ['austria', 'Europe/Vienna'],
    ] as const) {
      type('Search by city or zone', term);
      expect(found().map((label) => label?.split(' ')[0])).toEqual([zone]);
    }
    for (const [term, message] of [
      ['atlantis', 'No time zone matches “atlantis”.'],
      ['europe', 'Please choose a time zone from the list.'],
    ] as const) {
      type('Search by city or zone', term);
      press('Save');
      screen.getByText(message);
      screen.getByText('Please choose a time zone from the list.');
    }
    expect(server.requestsTo(CHANGE)).toEqual([]);
  });
});

describe('language row', () => {
  it('offers the finished languages', async () => {
    const server = await openCompany();
    edit('Language of your emails');
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of your emails' });
    expect([...choice.options].map(({ value }) => value)).toEqual([...FINISHED_LOCALES]);
    fireEvent.change(choice, { target: { value: 'de' } });
    press('Save');
    await findStatus('Your language has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ locale: 'de' });
    expect(screen.getByRole('heading', { name: 'Language of your emails' })).toBeTruthy();
  });
});

describe('video reminder row', () => {
  it('is on by default and can be turned off', async () => {
    const server = await openEmails();
    screen.getByText(/^On: signers who have not finished/);
    edit('Video reminder');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Send one email/ });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    press('Save');
    await findStatus('Your video reminder has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({ videoReminder: false });
  });
});

describe('email template row', () => {
  it('says that the default template is in use', async () => {
    await openEmails();
    screen.getByText('Our text, in the language of your customer');
    expect(editOf('Signed-waiver confirmation')).toBeTruthy();
  });

  it('shows the subject of a custom template', async () => {
    await openEmails({
      config: { ...ACCOUNT.config, emailSubject: 'See you soon', isDefaultTemplate: false },
    });
    expect(screen.getByText('See you soon')).toBeTruthy();
  });
});
