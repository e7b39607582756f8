import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { describe, expect, it, vi } from 'vitest';
import { ROWS, type Row } from '../../testing/account-rows.ts';
import { device, ownerAccount, uuid } from '../../testing/answers.ts';
import { OWNER, openDashboard } from '../../testing/dashboard.tsx';
import { outlineOf } from '../../testing/outline.ts';
import { startServer } from '../../testing/server.ts';

type Routes = Parameters<typeof startServer>[0];

const ACCOUNT = ownerAccount({ id: OWNER.id });
const READ = `GET /v1/user/${OWNER.id}`;
const CHANGE = `PUT /v1/user/${OWNER.id}`;
const PASSWORD = 'POST /v1/auth/password';
const DEVICES = 'GET /v1/auth/session';
const WRONG = { status: 400, json: { code: 'x' } };
const routes = (account: Partial<OwnerAccount> = {}): Routes => ({
  [READ]: { json: { result: { ...ACCOUNT, ...account } } },
  [CHANGE]: ({ body }) => ({ json: { result: { ...ACCOUNT, ...account, ...body } } }),
  [DEVICES]: {
    json: {
      results: [
        device({ id: uuid('here'), isCurrent: true }),
        device({ id: uuid('phone'), browser: 'Safari', system: 'iOS' }),
        device({ id: uuid('other'), browser: null, system: null }),
      ],
    },
  },
});
const OLDER: Partial<OwnerAccount> = {
  emailConfirmed: false,
  logo: '/v1/blob/an-account/a-logo',
  locale: 'de',
  timeZone: 'Europe/Berlin',
  config: { ...ACCOUNT.config, emailSubject: 'See you soon', isDefaultTemplate: false },
};

const there = (selector: string): Promise<void> =>
  waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
const type = (name: string, value: string): void => {
  const input = document.getElementsByName(name)[0];
  if (input !== undefined) fireEvent.change(input, { target: { value } });
};
const press = (selector: string): void => {
  const button = document.querySelector(selector);
  if (button === null) throw new Error(`There is no ${selector}.`);
  fireEvent.click(button);
};
const submit = (): void => press('form [type=submit]');
const chooseFile = (mediaType: string): void => {
  const file = new File(['logo'], 'logo.png', { type: mediaType });
  const chooser = document.getElementsByName('logo')[0];
  if (chooser !== undefined) fireEvent.change(chooser, { target: { files: [file] } });
};

const open = async (given: Routes, ready: string): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:30:00Z') });
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(ZONES);
  startServer({ ...routes(), ...given });
  await openDashboard('/account');
  await there(ready);
};
/** Not all that this Node knows: others would be other lines. */
const ZONES = ['America/Chicago', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin'];

/** Opens a row, does something in it, and waits. */
const row =
  (name: Row, then: () => unknown = () => undefined, ready = 'form', given: Routes = {}) =>
  async (): Promise<void> => {
    await open(given, 'main h3');
    const heading = document.querySelectorAll('main h3')[ROWS.indexOf(name)];
    const edit = heading?.parentElement?.querySelector('button');
    if (edit) fireEvent.click(edit);
    await there('form');
    then();
    await there(ready);
  };
const typeEmail = (email: string, again: string) => (): void => {
  type('email', email);
  type('emailAgain', again);
  submit();
};
const typePassword = (newPassword: string, confirmation: string) => (): void => {
  type('currentPassword', 'kayak-77');
  type('newPassword', newPassword);
  type('confirmation', confirmation);
  submit();
};
const refusal = (path: string, code: string) => ({
  status: 422,
  json: { code: 'invalid', errors: [{ path, code, message: 'English.' }] },
});
const SAID = '.dashboard > [role=status] > *';
const INVALID = '[aria-invalid=true]';

const STATES: Readonly<Record<string, () => Promise<void>>> = {
  page: () => open({}, 'main li'),
  'page-of-an-older-account': () => open(routes(OLDER), 'main li'),
  'page-loading': () => open({ [READ]: 'never' }, 'main [role=progressbar]'),
  'page-failed': () => open({ [READ]: WRONG }, 'main [role=alert]'),
  'devices-failed': () => open({ [DEVICES]: WRONG }, 'main [role=alert]'),
  'devices-question': async () => {
    await open({}, 'main li');
    press('main ul + div button');
    await there('dialog');
  },
  name: row('name'),
  'name-empty': row('name', () => {
    type('firstName', '');
    submit();
  }),
  'name-saving': row('name', submit, '[aria-busy=true]', { [CHANGE]: 'never' }),
  'name-saved': row('name', submit, SAID),
  'name-not-saved': row('name', submit, SAID, { [CHANGE]: WRONG }),
  'name-left': row(
    'name',
    () => {
      type('firstName', 'Maria');
      press('nav a[href="/waivers"]');
    },
    'dialog',
  ),
  email: row('email'),
  'email-empty': row('email', submit, INVALID),
  'email-differs': row('email', typeEmail('maria@venue.test', 'mara@venue.test'), INVALID),
  'email-taken': row('email', typeEmail('a@venue.test', 'a@venue.test'), INVALID, {
    [CHANGE]: { status: 409, json: { code: 'email_taken' } },
  }),
  password: row('password'),
  'password-wrong': row('password', typePassword('climb', 'climbs'), INVALID),
  'password-refused': row('password', typePassword('climb-88', 'climb-88'), INVALID, {
    [PASSWORD]: refusal('currentPassword', 'wrong_password'),
  }),
  company: row('company'),
  logo: row('logo'),
  'logo-chosen': row('logo', () => chooseFile('image/png'), 'form img'),
  'logo-wrong': row('logo', () => chooseFile('image/gif'), 'form [role=alert]'),
  'logo-of-before': row('logo', undefined, 'form', routes(OLDER)),
  'time-zone': row('timeZone'),
  'time-zone-found': row('timeZone', () => type('zone-search', 'berlin')),
  'time-zone-not-found': row('timeZone', () => type('zone-search', 'atlantis')),
  language: row('language'),
};

const partsOf = (name: string): string => {
  if (name.startsWith('page')) return 'main';
  if (name.startsWith('devices')) return 'main section:has(li, [role=alert]), dialog';
  if (name === 'name-saved') return `main section:first-of-type, ${SAID}`;
  return `form, ${SAID}, dialog`;
};

describe('the account page, read out', () => {
  it.each(Object.keys(STATES))('in the state “%s” has these lines', async (name) => {
    await STATES[name]?.();
    for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
    await expect(outlineOf(partsOf(name))).toMatchFileSnapshot(`outlines/${name}.txt`);
  });
});

it('no text is kept of a state that there is no longer', () => {
  const kept = readdirSync(join(import.meta.dirname, 'outlines'));
  const names = Object.keys(STATES).map((name) => `${name}.txt`);
  expect(kept.toSorted()).toEqual(names.toSorted());
});
