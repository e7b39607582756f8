import type { ApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import type { NamedSignedWaiver } from '@waivers/contract/signed-waivers/name-signed.ts';
import type { WebhookDelivery } from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import type { Page } from 'playwright-core';
import { cut, type State } from '../state.ts';

const DAY = '2026-11-22T03:30:00.000Z';
const ID = '01933b5e-0000-7000-8000-000000000001';
const idOf = (index: number): string => ID.replace(/1$/, String(index));

const WEBHOOK: Webhook = {
  id: ID,
  url: 'https://zzzz.example/waivers/zzzz-zzzz-zzzz',
  types: ['signed_waiver.signed', 'participant.checked_in'],
  state: 'on',
  createdAt: DAY,
};
const WEBHOOKS: readonly Webhook[] = [
  WEBHOOK,
  { ...WEBHOOK, id: idOf(2), url: 'https://hooks.example/a', failingSince: DAY, types: ['waiver.published'] },
  { ...WEBHOOK, id: idOf(3), url: 'https://old.example/', state: 'switched_off' },
  { ...WEBHOOK, id: idOf(4), url: 'https://quiet.example/', state: 'off' },
];
const DELIVERY: WebhookDelivery = {
  id: idOf(5),
  type: 'signed_waiver.signed',
  state: 'sent',
  attempts: 1,
  queuedAt: DAY,
  sentAt: DAY,
  request: `{"type":"signed_waiver.signed","timestamp":"${DAY}","data":{"signedWaiverId":"${ID}"}}`,
  answers: [{ at: DAY, status: 204, ms: 38 }],
};
const DELIVERIES: readonly WebhookDelivery[] = [
  {
    ...DELIVERY,
    state: 'given_up',
    attempts: 12,
    answers: [
      { at: DAY, status: 503, ms: 41, answer: '<html><title>zzzz</title></html>', isCut: true },
      { at: DAY.replace('03', '02'), reason: 'timed_out', ms: 15_000 },
    ],
  },
  { ...DELIVERY, id: idOf(6), type: 'participant.checked_in' },
  { ...DELIVERY, id: idOf(7), state: 'waiting', attempts: 0, answers: [] },
];
const FOLLOW_UP: AccountFollowUp = {
  id: idOf(1),
  kind: 'mail',
  template: 'signed-waiver',
  recipient: 'signer',
  state: 'sent',
  attempts: 1,
  queuedAt: DAY,
  sentAt: DAY,
  signedWaiverId: ID,
};
const TO = { to: 'mara.lindqvist@climbing.example' };
const FOLLOW_UPS: readonly AccountFollowUp[] = [
  { ...FOLLOW_UP, ...TO },
  { ...FOLLOW_UP, id: idOf(2), kind: 'webhook', template: 'signed_waiver.signed', recipient: ID },
  {
    ...FOLLOW_UP,
    id: idOf(3),
    kind: 'webhook',
    template: 'waiver.published',
    recipient: idOf(9),
    state: 'given_up',
  },
  { ...FOLLOW_UP, id: idOf(4), kind: 'email-marketing', template: 'contact', channel: 'klaviyo' },
  { ...FOLLOW_UP, ...TO, id: idOf(5), state: 'refused', lastAnswer: 550 },
  { ...FOLLOW_UP, id: idOf(6), state: 'kept' },
];
const NAMED: NamedSignedWaiver = {
  id: ID,
  firstName: 'Mara',
  lastName: 'Lindqvist',
  erased: false,
  title: 'zzzz',
};
const KEY: ApiKey = {
  id: ID,
  name: 'zzzz',
  scopes: ['read'],
  lastCharacters: 'x7Qd',
  createdAt: DAY,
  createdBy: 'Mara Lindqvist',
  lastUsedAt: null,
};
const KEYS: readonly ApiKey[] = [
  { ...KEY, scopes: ['read', 'sign', 'manage'], lastUsedAt: DAY },
  { ...KEY, id: idOf(2), createdBy: null },
];
const SECRET = 'whsec_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz=';

const results = (path: string, shown: readonly object[]) => (page: Page) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { results: shown } }) : route.fallback(),
  );
const withWebhooks = async (page: Page) => {
  await results('**/v1/webhook', WEBHOOKS)(page);
  await results('**/v1/webhook/*/deliveries', DELIVERIES)(page);
};
const addWebhook = async (page: Page) => {
  await page.locator('main button').first().click();
  await page.locator('main form').waitFor();
};
const answerWith = (path: string, status: number, json: object) => async (page: Page) => {
  await withWebhooks(page);
  await page.route(path, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
  );
};

export const CONNECTION_STATES: readonly State[] = [
  {
    screen: 'webhooks',
    state: 'none',
    viewer: 'full',
    path: '/account/webhooks',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['Webhooks', 'No webhooks yet', 'Add a webhook'],
  },
  {
    screen: 'webhooks',
    state: 'list',
    viewer: 'full',
    path: '/account/webhooks',
    intercept: withWebhooks,
    reach: ({ page }) => page.locator('main li').first().waitFor(),
    shows: ['On', 'Nothing gets through', 'Switched off automatically', 'Off', 'Someone has signed'],
  },
  {
    screen: 'webhooks',
    state: 'address refused',
    viewer: 'full',
    isShownOnce: true,
    path: '/account/webhooks',
    intercept: answerWith('**/v1/webhook', 422, {
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'invalid',
      errors: [{ path: 'url', code: 'address_not_allowed', message: 'wrong' }],
    }),
    reach: async ({ page }) => {
      await addWebhook(page);
      await page.locator('[name=url]').fill('http://192.168.0.7/zzzz');
      await page.locator('main form [type=submit]').click();
      await page.locator('main [aria-invalid=true]').waitFor();
    },
    shows: ['Events', 'The address must begin with https://', 'A waiver was published'],
  },
  {
    screen: 'webhooks',
    state: 'added',
    viewer: 'full',
    isShownOnce: true,
    path: '/account/webhooks',
    intercept: answerWith('**/v1/webhook', 201, { result: { ...WEBHOOK, id: idOf(8), secret: SECRET } }),
    reach: async ({ page }) => {
      await addWebhook(page);
      await page.locator('[name=url]').fill(WEBHOOK.url);
      await page.locator('main form [type=submit]').click();
      await page.locator('main input[readonly]').waitFor();
    },
    shows: ['Signing secret', 'Copy it now: it is not shown again.', 'Send a test'],
  },
  {
    screen: 'webhook',
    state: 'with deliveries',
    viewer: 'full',
    path: `/account/webhooks/${ID}`,
    intercept: withWebhooks,
    reach: async ({ page }) => {
      await page.locator('main summary').first().click();
      await page.locator('main details[open] pre').first().waitFor();
    },
    shows: [
      'Deliveries',
      'Given up',
      'The server answered 503',
      'Resend all that failed',
      'Make a new secret',
    ],
  },
  {
    screen: 'webhook',
    state: 'switched off',
    viewer: 'full',
    path: `/account/webhooks/${ID}`,
    intercept: async (page) => {
      await page.route('**/v1/webhook/*/deliveries', (route) =>
        route.fulfill({
          json: { results: [{ ...DELIVERY, state: 'refused', answers: [] }], resendable: false },
        }),
      );
      const off = { state: 'switched_off', switchedOff: { at: DAY, reason: 'failing' } };
      await results('**/v1/webhook', [{ ...WEBHOOK, ...off, oldSecretUntil: DAY }])(page);
    },
    reach: ({ page }) => page.locator('main h3').first().waitFor(),
    shows: [
      'Switched off automatically on',
      'Switch on',
      'messages are signed with the old secret as well',
      'Switch it on first',
    ],
  },
  {
    screen: 'webhook',
    state: 'resending all failed deliveries',
    viewer: 'full',
    path: `/account/webhooks/${ID}`,
    intercept: withWebhooks,
    reach: async ({ page }) => {
      await page.locator('main h2 ~ button').last().click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Resend all that failed?', 'The last 7 days'],
  },
  {
    screen: 'API keys',
    state: 'none',
    viewer: 'full',
    path: '/account/api-keys',
    intercept: results('**/v1/api-key', []),
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['API keys', 'No keys yet', 'Make a key'],
  },
  {
    screen: 'API keys',
    state: 'created',
    viewer: 'full',
    isShownOnce: true,
    path: '/account/api-keys',
    intercept: async (page) => {
      await results('**/v1/api-key', KEYS)(page);
      await page.route('**/v1/api-key', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 201,
              json: { result: { ...KEY, id: idOf(8), key: `wv_${'z'.repeat(43)}` } },
            })
          : route.fallback(),
      );
    },
    reach: async ({ page }) => {
      await addWebhook(page);
      await page.locator('[name=name]').fill('zzzz');
      await page.locator('main form [type=submit]').click();
      await page.locator('main input[readonly]').waitFor();
    },
    shows: ['Only a fingerprint of it is kept here.', 'Front desk', 'Never used', 'Revoke'],
  },
  {
    screen: 'API keys',
    state: 'password required',
    viewer: 'full',
    path: '/account/api-keys',
    intercept: results('**/v1/api-key', KEYS),
    reach: async ({ page }) => {
      await addWebhook(page);
      await page.locator('[name=name]').fill('zzzz');
      await page.locator('main form [type=submit]').click();
      await page.getByRole('dialog').waitFor();
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [aria-invalid=true]').waitFor();
    },
    shows: ['Confirm it’s you', 'Current password', 'Please enter a password.', 'Cancel', 'Confirm'],
  },
  {
    screen: 'API keys',
    state: 'being created',
    viewer: 'full',
    path: '/account/api-keys',
    intercept: results('**/v1/api-key', KEYS),
    reach: ({ page }) => addWebhook(page),
    shows: ['What it may do', 'Look at everything', 'Change waivers, videos and webhooks'],
  },
  {
    screen: 'deliveries',
    state: 'list',
    viewer: 'full',
    path: '/account/deliveries',
    intercept: async (page) => {
      await results('**/v1/webhook', WEBHOOKS)(page);
      await results('**/v1/follow-up*', FOLLOW_UPS)(page);
      await page.route('**/v1/signed_waiver/named', (route) => route.fulfill({ json: { results: [NAMED] } }));
    },
    reach: async ({ page }) => {
      await page.locator('main li bdi').first().waitFor();
      await page.locator('main a[href="/account/emails"]').waitFor();
    },
    shows: [
      'Deliveries',
      'until a mail server is set up',
      'Delivery',
      'Sent to',
      'Email to',
      'Lindqvist',
      'Queued',
      'To a webhook that has been deleted',
    ],
  },
  {
    screen: 'deliveries',
    state: 'failed',
    viewer: 'full',
    path: '/account/deliveries?kind=mail',
    intercept: cut('**/v1/follow-up*'),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Clear all filters'],
  },
];
