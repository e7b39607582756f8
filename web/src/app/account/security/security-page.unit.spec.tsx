import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { device, uuid } from '../../../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { PASSKEY_CREATION, stubPasskeys } from '../../../testing/passkeys.ts';
import { factor, factors, pastLogIn, rememberedDevice } from '../../../testing/second-factor.ts';
import { startServer } from '../../../testing/server.ts';

const FACTORS = 'GET /v1/auth/factor';
const BEGIN_APP = 'POST /v1/auth/factor/totp';
const APP = uuid('app');
const CONFIRM_APP = `POST /v1/auth/factor/totp/${APP}/confirm`;
const BEGIN_PASSKEY = 'POST /v1/auth/factor/passkey/options';
const ADD_PASSKEY = 'POST /v1/auth/factor/passkey';
const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const PHONE = factor();
const LAPTOP = factor({ id: uuid('laptop'), kind: 'passkey', name: 'Laptop' });

type Routes = Parameters<typeof startServer>[0];
const open = async (state: Parameters<typeof factors>[0] = {}, routes: Routes = {}, user = OWNER) => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'POST /v1/auth/refresh': { json: { ...LOGGED_IN, user } },
    [FACTORS]: { json: { result: factors(state) } },
    'GET /v1/auth/log-in': { json: { results: [] } },
    'GET /v1/auth/session': { json: { results: [device({ isCurrent: true })] } },
    [BEGIN_APP]: {
      json: {
        result: { id: APP, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
      },
    },
    [CONFIRM_APP]: { json: { result: { recoveryCodes: CODES } } },
    [BEGIN_PASSKEY]: { json: { session: 'a-session', options: PASSKEY_CREATION } },
    [ADD_PASSKEY]: { json: { result: { id: uuid('new'), recoveryCodes: null } } },
    ...routes,
  });
  await openDashboard('/account/security', { user });
  await pageNamed('Security');
  return server;
};
const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const section = async (name = 'Two-step log-in') => within(await screen.findByRole('region', { name }));
const pressSoon = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string, action: string) => {
  await pressSoon(`Actions for ${name}`);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
};
const inDialog = () => within(screen.getByRole('dialog'));

describe('authenticator app', () => {
  it('is added with a code, then shows the recovery codes until they are saved', async () => {
    const server = await open();
    await pressSoon('Add an authenticator app');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(input('Key').value).toBe('JBSWY3DPEHPK3PXP');
    expect(document.activeElement).toBe(input('Code from your app'));
    press('Confirm');
    expect(errorOf('Code from your app')).toBe('Please fill out this field.');
    type('Code from your app', '123456');
    press('Confirm');
    const saving = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(
      within(saving)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    fireEvent(saving, new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('dialog', { name: 'Save your recovery codes' })).toBeTruthy();
    press('I have saved them');
    expect(screen.queryByText('aaaa-bbbb')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Two-step log-in' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.requestsTo(BEGIN_APP)[0]?.body).toEqual({ name: 'Authenticator app' });
    expect(server.requestsTo(CONFIRM_APP)[0]?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(server.requestsTo(FACTORS)).toHaveLength(2));
  });

  it.each([
    [422, 'invalid', /^This code is wrong or no longer valid/],
    [404, 'not_found', /^This took too long/],
    [429, 'rate_limited', /^Too many tries/],
  ])('explains a refusal with %i and keeps the code', async (status, code, said) => {
    await open({}, { [CONFIRM_APP]: { status, json: { code } } });
    await pressSoon('Add an authenticator app');
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    press('Confirm');
    await waitFor(() => expect(errorOf('Code from your app')).toMatch(said));
    expect(input('Code from your app').value).toBe('123456');
  });

  it('can be opened on the phone that shows the page', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
    await open();
    await pressSoon('Add an authenticator app');
    const link = await screen.findByRole('link', { name: 'Open my authenticator app' });
    expect(link.getAttribute('href')).toMatch(/^otpauth:/);
  });
});

describe('recovery codes', () => {
  const openCodes = async () => {
    const server = await open(
      { factors: [PHONE], recoveryCodesLeft: 3 },
      { 'POST /v1/auth/recovery-codes': { json: { result: { recoveryCodes: CODES } } } },
    );
    await pressSoon('Make new codes Recovery codes');
    expect(server.requestsTo('POST /v1/auth/recovery-codes')).toEqual([]);
    fireEvent.click(inDialog().getByRole('button', { name: 'Make new codes' }));
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  };

  it('show how many are left and warn when few are', async () => {
    await open({ factors: [PHONE], recoveryCodesLeft: 3 });
    expect(await screen.findByText(/^3 of 10 left/)).toBeTruthy();
    expect(screen.getByText(/^Only a few are left/)).toBeTruthy();
  });

  it('are replaced after a confirmation and can be copied', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await openCodes();
    press('Copy');
    await findStatus('Copied!');
    expect(writeText).toHaveBeenCalledWith('aaaa-bbbb\ncccc-dddd');
  });

  it('can be downloaded as text and printed on a sheet of their own', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await openCodes();
    press('Download');
    expect(await files[0]?.text()).toBe(
      [
        `Recovery codes of mara for ${location.host}`,
        'Each logs you in once if you do not have your phone or passkey.',
        '',
        ...CODES,
        '',
      ].join('\r\n'),
    );
    press('Print');
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector('body > [aria-hidden] h1')?.textContent).toMatch(/^Recovery codes of mara/);
  });
});

describe('passkey', () => {
  it('is added under the name of the device, without recovery codes if there are some', async () => {
    stubPasskeys();
    const server = await open({ factors: [PHONE], recoveryCodesLeft: 10 });
    await (await section('Signed-in devices')).findByText('Firefox on Linux');
    await pressSoon('Add a passkey');
    await findStatus(/^Added\./);
    expect(server.requestsTo(ADD_PASSKEY)[0]?.body).toMatchObject({
      session: 'a-session',
      name: 'Firefox on Linux',
      passkey: { id: 'AQ', response: { attestationObject: 'AQ' } },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(server.requestsTo('GET /v1/auth/session')).toHaveLength(2));
  });

  it.each([
    ['NotAllowedError', /^No passkey was added/],
    ['InvalidStateError', /^There is already a passkey/],
    ['UnknownError', /^Your browser could not use a passkey/],
  ])('is not added if the browser says %s', async (name, said) => {
    stubPasskeys().create.mockRejectedValue(new DOMException('', name));
    const server = await open();
    await pressSoon('Add a passkey');
    await findStatus(said);
    expect(server.requestsTo(ADD_PASSKEY)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Add a passkey' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
  });

  it.each([
    ['the browser has none', {}, false],
    ['the installation allows none', { passkeysPossible: false }, true],
  ])('is not offered if %s', async (_why, state, hasBrowser) => {
    if (hasBrowser) stubPasskeys();
    await open(state);
    await screen.findByRole('button', { name: 'Add an authenticator app' });
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('second factor', () => {
  it('is listed with its kind and when it was used', async () => {
    await open({ factors: [PHONE, { ...LAPTOP, lastUsedAt: '2026-11-22T03:30:00.000Z' }] });
    const rows = await (await section()).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^PhoneAuthenticator app · Added Nov 20, 2026.* · Never used$/),
      expect.stringMatching(/^LaptopPasskey · Added .* · Last used Nov 21, 2026, 9:30 PM/),
    ]);
  });

  it('is renamed', async () => {
    const RENAME = `PUT /v1/auth/factor/${PHONE.id}`;
    const server = await open({ factors: [PHONE] }, { [RENAME]: { status: 204 } });
    await choose('Phone', 'Rename');
    type('Name', ' ');
    press('Save');
    expect(errorOf('Name')).toBe('Please fill out this field.');
    type('Name', ' Work phone ');
    press('Save');
    await findStatus('The new name has been saved.');
    expect(server.requestsTo(RENAME).map(({ body }) => body)).toEqual([{ name: 'Work phone' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['one of several', [PHONE, LAPTOP], null, /^You can no longer log in with it, .*signed out\.$/],
    ['the last', [PHONE], null, /your password alone is then enough/],
    ['the last that is required', [PHONE], '2026-12-01T00:00:00.000Z', /you must add another to go on/],
  ])('is removed after a confirmation: %s', async (_which, all, since, said) => {
    const REMOVE = `DELETE /v1/auth/factor/${PHONE.id}`;
    const server = await open({ factors: all, required: { since } }, { [REMOVE]: { status: 204 } });
    await choose('Phone', 'Remove');
    const texts = [...screen.getByRole('dialog', { name: 'Remove “Phone”?' }).querySelectorAll('p')];
    expect(texts.at(-1)?.textContent).toMatch(said);
    expect(server.requestsTo(REMOVE)).toEqual([]);
    fireEvent.click(inDialog().getByRole('button', { name: 'Remove' }));
    await findStatus(/^Removed\./);
    expect(server.requestsTo(REMOVE)).toHaveLength(1);
  });

  it('cannot be added beyond the limit', async () => {
    await open({}, { [BEGIN_APP]: { status: 409, json: { code: 'limit_reached' } } });
    await pressSoon('Add an authenticator app');
    expect(await findStatus(/^You have reached the maximum of 10/)).toBeTruthy();
  });

  it('can be read again after a failure, while devices are shown', async () => {
    const server = await open({}, { [FACTORS]: { status: 400, json: { code: 'x' } } });
    await (await section('Signed-in devices')).findByText('Firefox on Linux');
    const retry = await (await section()).findByRole('button', { name: 'Try again' });
    server.change(FACTORS, { json: { result: factors() } });
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
  });
});

describe('remembered device', () => {
  it('is forgotten', async () => {
    const WINDOWS = rememberedDevice();
    const FORGET = `DELETE /v1/auth/remembered-device/${WINDOWS.id}`;
    const server = await open(
      { factors: [PHONE], rememberedDevices: [WINDOWS] },
      { [FORGET]: { status: 204 } },
    );
    await pressSoon('Forget Chrome on Windows');
    await findStatus(/^Forgotten\./);
    expect(server.requestsTo(FORGET)).toHaveLength(1);
    await waitFor(() => expect(server.requestsTo(FACTORS)).toHaveLength(2));
  });
});

describe('list of log-ins', () => {
  const SIX = Array.from({ length: 6 }, (_, index) => pastLogIn({ at: `2026-11-1${index}T03:30:00.000Z` }));

  it('names device, place and method where known', async () => {
    const strange = pastLogIn({
      at: '2026-11-20T03:30:00.000Z',
      method: 'telepathy',
      secondFactor: null,
      timeZone: null,
      browser: null,
      system: null,
    });
    await open({}, { 'GET /v1/auth/log-in': { json: { results: [pastLogIn(), strange] } } });
    const rows = await (await section('Recent log-ins')).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /9:30 PM.*Firefox on Linux · Time zone Berlin · With password · code from the app$/,
      ),
      expect.stringMatching(/9:30 PM.*Unknown browser on unknown system$/),
    ]);
  });

  it('shows the newest five first', async () => {
    await open({}, { 'GET /v1/auth/log-in': { json: { results: SIX } } });
    const log = await section('Recent log-ins');
    expect(await log.findAllByRole('listitem')).toHaveLength(5);
    press('Show all 6');
    expect(log.getAllByRole('listitem')).toHaveLength(6);
  });
});

describe('required second factor', () => {
  const SINCE = { since: '2026-11-22T03:30:00.000Z' };
  const SOON = { ...OWNER, secondFactorDueAt: SINCE.since };
  const DUE = { ...SOON, secondFactorDue: true };

  it('redirects every page to this one until a factor is added', async () => {
    const server = await open({ required: SINCE }, {}, DUE);
    screen.getByText('Höhenluft requires two-step log-in. You can go on once you have set it up here.');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    await waitFor(() => expect(location.pathname).toBe('/account/security'));
    server.change('POST /v1/auth/refresh', { json: LOGGED_IN });
    await pressSoon('Add an authenticator app');
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    press('Confirm');
    await pressSoon('I have saved them');
    await waitFor(() => expect(screen.queryByText(/^Höhenluft requires/)).toBeNull());
  });

  it('is announced on every other page before its date', async () => {
    const server = startServer({
      [FACTORS]: { json: { result: factors({ required: SINCE }) } },
      'GET /v1/waiver': { json: { results: [], total: 0 } },
    });
    await openDashboard('/waivers', { user: SOON });
    await screen.findByText(/^Höhenluft requires two-step log-in from Nov 21, 2026/);
    expect(server.requestsTo(FACTORS)).toHaveLength(0);
    fireEvent.click(screen.getByRole('link', { name: 'Set it up' }));
    await pageNamed('Security');
    expect(screen.queryByText(/^Höhenluft requires two-step log-in from/)).toBeNull();
  });

  it('is not announced to a person who has a factor or is not asked for one', async () => {
    startServer({ 'GET /v1/waiver': { json: { results: [], total: 0 } } });
    await openDashboard('/waivers');
    await pageNamed('Waivers');
    expect(screen.queryByText(/two-step/)).toBeNull();
  });
});
