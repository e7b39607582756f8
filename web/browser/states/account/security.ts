import type { Device } from '@waivers/contract/auth/devices.ts';
import type { Factor, PastLogIn, RememberedDevice } from '@waivers/contract/auth/second-factor.ts';
import type { Page, Route } from 'playwright-core';
import { cut, type State, type World } from '../state.ts';

const idOf = (number: number) => `0190f3c8-0000-7000-8000-00000000000${number}`;

const DAY = '2026-11-22T03:30:00.000Z';
const DEVICE: Device = {
  id: idOf(1),
  browser: 'Firefox',
  system: 'Linux',
  begunAt: DAY,
  lastUsedAt: DAY,
  isCurrent: true,
};
const SIGNED_IN: readonly Device[] = [
  DEVICE,
  { ...DEVICE, id: idOf(2), browser: 'Safari', system: 'iOS', isCurrent: false },
  { ...DEVICE, id: idOf(3), browser: null, system: null, isCurrent: false },
];
const APP: Factor = { id: idOf(4), kind: 'totp', name: 'Pixel 9', addedAt: DAY, lastUsedAt: DAY };
const PASSKEY: Factor = { ...APP, id: idOf(5), kind: 'passkey', name: 'MacBook', lastUsedAt: null };
const REMEMBERED: RememberedDevice = {
  id: idOf(6),
  browser: 'Firefox',
  system: 'Linux',
  rememberedAt: DAY,
  expiresAt: '2026-12-22T03:30:00.000Z',
};
const LOG_IN: PastLogIn = {
  at: DAY,
  method: 'password',
  secondFactor: 'totp',
  timeZone: 'Europe/Berlin',
  browser: 'Firefox',
  system: 'Linux',
};
const LOG_INS: readonly PastLogIn[] = [
  LOG_IN,
  { ...LOG_IN, at: '2026-11-21T03:30:00.000Z', secondFactor: 'remembered_device' },
  { ...LOG_IN, at: '2026-11-20T03:30:00.000Z', method: 'passkey', secondFactor: null, system: 'iOS' },
  { ...LOG_IN, at: '2026-11-19T03:30:00.000Z', secondFactor: 'recovery_code', timeZone: null },
];

const answer =
  (json: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json });

const withFactors =
  (factors: readonly Factor[], recoveryCodesLeft = 10) =>
  async (page: Page): Promise<void> => {
    const result = {
      factors,
      recoveryCodesLeft: factors.length === 0 ? 0 : recoveryCodesLeft,
      passkeysPossible: false,
      required: { since: null },
      rememberedDevices: factors.length === 0 ? [] : [REMEMBERED],
    };
    await page.route('**/v1/auth/factor', answer({ result }));
    await page.route('**/v1/auth/session', answer({ results: SIGNED_IN }));
    await page.route('**/v1/auth/log-in', answer({ results: LOG_INS }));
  };

const at = {
  screen: 'account security',
  viewer: 'new',
  path: '/account/security',
  intercept: withFactors([]),
} as const;

const waitForLists = async ({ page }: World): Promise<void> => {
  await page.locator('main section').last().locator('a').waitFor();
  await page.locator('main section').nth(-2).locator('li').first().waitFor();
};
const firstSection = ({ page }: World) => page.locator('main section').first();

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Waivers:mara?secret=${SECRET}&issuer=Waivers`;
const CODES = Array.from({ length: 10 }, (_, index) => `${index}abc-defg-hijk`);
const addApp = async (world: World): Promise<void> => {
  await waitForLists(world);
  await firstSection(world).locator('button').last().click();
  await world.page.locator('dialog [name=code]').waitFor();
};
const withApp = async (page: Page): Promise<void> => {
  await withFactors([])(page);
  await page.route('**/v1/auth/factor/totp', answer({ result: { id: idOf(7), secret: SECRET, uri: URI } }));
  await page.route('**/v1/auth/factor/totp/*/confirm', answer({ result: { recoveryCodes: CODES } }));
};

const challenge = {
  challenge: 'SECOND_FACTOR_REQUIRED',
  session: 'a-session',
  kinds: ['totp', 'recovery_code'],
  passkey: null,
};
const WRONG = {
  type: 'about:blank',
  title: '',
  status: 422,
  code: 'invalid',
  errors: [{ path: 'code', code: 'wrong_code', message: '' }],
};

export const SECURITY_STATES: readonly State[] = [
  {
    ...at,
    state: 'initial',
    reach: waitForLists,
    shows: [
      'Two-step log-in',
      'Add an authenticator app',
      'Signed-in devices',
      'This device',
      'Sign out everywhere',
      'Recent log-ins',
      'Time zone Berlin',
    ],
  },
  {
    ...at,
    state: 'with factors',
    intercept: withFactors([APP, PASSKEY]),
    reach: waitForLists,
    shows: ['Pixel 9', '10 of 10 left', 'Make new codes', 'Remembered devices', 'Forget'],
  },
  {
    ...at,
    state: 'with factors on a phone',
    isOnPhone: true,
    intercept: withFactors([APP, PASSKEY], 2),
    reach: waitForLists,
    shows: ['2 of 10 left', 'Only a few are left.'],
  },
  {
    ...at,
    state: 'adding an app',
    intercept: withApp,
    reach: addApp,
    shows: ['Can’t scan it?', 'Code from your app'],
  },
  {
    ...at,
    state: 'recovery codes',
    isShownOnce: true,
    intercept: withApp,
    reach: async (world) => {
      await addApp(world);
      await world.page.locator('dialog [name=code]').fill('123456');
      await world.page.keyboard.press('Enter');
      await world.page.locator('dialog ol').waitFor();
    },
    shows: ['Save your recovery codes', 'Download', 'I have saved them'],
  },
  {
    ...at,
    state: 'removing the last factor',
    intercept: withFactors([APP]),
    reach: async (world) => {
      await waitForLists(world);
      await firstSection(world).locator('[aria-haspopup=menu]').click();
      await world.page.getByRole('menuitem').last().click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Remove “Pixel 9”?', 'It is your last one'],
  },
  {
    ...at,
    state: 'failed',
    intercept: async (page) => {
      await withFactors([])(page);
      await page.unroute('**/v1/auth/session');
      await cut('**/v1/auth/session')(page);
    },
    reach: ({ page }) => page.getByRole('alert').first().scrollIntoViewIfNeeded(),
    shows: ['There is no connection right now. Please check it and try again.', 'Recent log-ins'],
  },
  {
    ...at,
    state: 'sign-out-everywhere dialog',
    reach: async (world) => {
      await waitForLists(world);
      await world.page.locator('main section').nth(1).locator('ul + div button').click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Sign out everywhere?', 'All devices are signed out, this one too.'],
  },
  {
    screen: 'second step',
    state: 'wrong code',
    viewer: 'anonymous',
    path: '/auth/login',
    intercept: async (page) => {
      await page.route('**/v1/auth/login', answer(challenge));
      await page.route('**/v1/auth/second-factor', answer(WRONG, 422));
    },
    reach: async ({ page }) => {
      await page.locator('[name=username]').fill('mara');
      await page.locator('[name=password]').fill('kayak-77');
      await page.keyboard.press('Enter');
      await page.locator('[name=code]').fill('123456');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
    },
    shows: [
      'One more step',
      'This code is wrong or no longer valid.',
      'Remember this device for 30 days',
      'Use a recovery code instead',
    ],
  },
];
