import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import {
  apiKey,
  device,
  followUp,
  listedSigner,
  listedWaiver,
  ownerAccount,
  shownWaiver,
  signedWaiverForOwner,
  uuid,
  waiverVersion,
  webhook,
  webhookDelivery,
} from '../testing/answers.ts';
import { OWNER, openDashboard } from '../testing/dashboard.tsx';
import { englishIn, saidOnPage } from '../testing/english-words.ts';
import { report } from '../testing/report.ts';
import { startServer } from '../testing/server.ts';

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');
const textsIn = (locale: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(TEXTS, locale, 'app.json'), 'utf8'));

const DATE = '2026-11-22T03:30:00.000Z';
const signer = (participantId: string, changes: object = {}) =>
  listedSigner({
    id: `waiver-of-${participantId}`,
    participantId,
    waiverId: 'w',
    title: 'Höhenweg',
    date: DATE,
    hasVideo: true,
    videoFailed: true,
    serviceRefused: true,
    partyVideoOpen: true,
    mail: 'sent',
    attention: true,
    tags: ['Höhenweg'],
    ...changes,
  });

const answersIn = (locale: FinishedLocale) => {
  const config = { ...templateConfig(locale), subtitle: 'Höhenweg', title: 'Höhenweg' };
  const document = { ...documentOf(config, locale), title: 'Höhenweg' };
  const account = ownerAccount({ id: OWNER.id, locale, emailConfirmed: false });
  return {
    'POST /v1/auth/logout': {},
    'GET /v1/registration': {},
    [`GET /v1/public-waiver/${OWNER.account.id}`]: {
      json: { results: [{ id: 'a', title: 'Höhenweg', locale, config: { background: null } }], logo: null },
    },
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': {
      json: { results: [signer('1'), signer('2', { role: 'minor', understanding: true })] },
    },
    'GET /v1/waiver': {
      json: {
        results: [
          listedWaiver('a', { title: 'Höhenweg', unpublishedChanges: true, signatures: 2 }),
          listedWaiver('b', { title: 'Höhenweg', published: false }),
        ],
        total: 2,
      },
    },
    'GET /v1/waiver/an-id': {
      json: shownWaiver({ title: 'Höhenweg', locale, config: wireOf(config), document }),
    },
    'GET /v1/waiver/an-id/versions': {
      json: { results: [waiverVersion({ title: 'Höhenweg', isCurrent: true })] },
    },
    'GET /v1/signed_waiver_auth/an-id': {
      json: {
        result: signedWaiverForOwner({
          id: 'an-id',
          settings: { mode: 'minors', locale },
          waiver: { title: 'Höhenweg', videoUrl: '' },
          document,
        }),
        logo: null,
      },
    },
    'GET /v1/signed_waiver/an-id/follow-ups': {
      json: { results: [followUp({ id: '1' }), followUp({ id: '2', state: 'refused', attempts: 2 })] },
    },
    [`GET /v1/user/${OWNER.id}`]: { json: { result: account } },
    'GET /v1/webhook': { json: { results: [webhook({ failingSince: DATE, oldSecretUntil: DATE })] } },
    [`GET /v1/webhook/${uuid('hook')}/deliveries`]: {
      json: { results: [webhookDelivery({ answers: [{ at: DATE, reason: 'timed_out', ms: 15_000 }] })] },
    },
    'GET /v1/api-key': { json: { results: [apiKey({ scopes: ['read', 'sign', 'manage'] })] } },
    'POST /v1/signed_waiver/named': {
      json: {
        results: [
          { id: uuid('signed'), firstName: 'Mara', lastName: 'Lindqvist', erased: false, title: 'Hall' },
        ],
      },
    },
    'GET /v1/follow-up': {
      json: {
        results: [
          { ...followUp({ id: '1' }), signedWaiverId: uuid('signed') },
          followUp({ id: '2', kind: 'webhook', template: 'waiver.published', recipient: uuid('hook') }),
        ],
      },
    },
    'GET /v1/report': { json: { result: report() } },
    'GET /v1/auth/session': { json: { results: [device({ isCurrent: true })] } },
  } as const;
};

/** Path, and what is there once all has arrived. */
const PAGES = [
  ['/auth/login', '[name=password]', false],
  ['/auth/confirm-email/a-token', 'main button', false],
  ['/auth/undo-email-change/a-token', 'main button', false],
  ['/auth/forgot-password', '[name=username]', false],
  ['/auth/change-password', 'main a', false],
  ['/auth/register/a-secret', '[name=company]', false],
  ['/auth/confirm-registration', 'main p', false],
  ['/for-your-customers', 'textarea'],
  ['/', 'main:has(select) [role=listitem]'],
  ['/waivers', 'main li'],
  ['/waiver-create/an-id', '[name=waiver-title]'],
  ['/waiver-create/an-id/history', 'main li'],
  ['/signed-waiver/an-id', 'article'],
  ['/account', 'main h2'],
  ['/account/webhooks', 'main li'],
  [`/account/webhooks/${uuid('hook')}`, 'main details'],
  ['/account/api-keys', 'main li'],
  ['/account/deliveries', 'main li'],
  ['/export', 'main form'],
  ['/reports', 'main svg[role=img]'],
] as const;

/** Every state is read in these. */
const READ_OUT = new Set<FinishedLocale>(['en', 'de']);

const CASES = FINISHED_LOCALES.filter((locale) => !READ_OUT.has(locale)).flatMap((locale) =>
  PAGES.map(([path, ready, isLoggedIn = true]) => ({ locale, path, ready, isLoggedIn })),
);

describe('a page of the dashboard', () => {
  it.each(CASES)('has nothing of ours in English: $path in $locale', async ({ path, ready, ...given }) => {
    const { locale } = given;
    startServer(answersIn(locale));
    await openDashboard(path, given);
    await waitFor(() => expect(document.querySelector(ready)).not.toBeNull());
    const texts = textsIn(locale);
    const said = saidOnPage();
    // Otherwise nothing has been looked at.
    expect(said.filter((text) => Object.values(texts).includes(text)).length).toBeGreaterThan(2);
    expect(said.filter(englishIn(textsIn('en'), texts, documentWordsIn(locale)))).toEqual([]);
  });
});
