import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { wholeRecord, withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  followUp,
  listedSigner,
  listedWaiver,
  readableVersion,
  savedWaiver,
  shownWaiver,
  signedWaiverForOwner,
  waiverVersion,
} from '../testing/answers.ts';
import { translatePages } from '../testing/browser-translation.ts';
import { OWNER, openDashboard } from '../testing/dashboard.tsx';
import { outlineOf } from '../testing/outline.ts';
import { emptyReport, report } from '../testing/report.ts';
import { startServer } from '../testing/server.ts';

type Routes = Parameters<typeof startServer>[0];
type Answered = Routes[string];

const DATE = '2026-11-22T03:30:00.000Z';
const signer = (participantId: string, changes: object = {}) =>
  listedSigner({
    id: `waiver-of-${participantId}`,
    participantId,
    lastName: `Beispiel ${participantId}`,
    waiverId: 'w',
    date: DATE,
    ...changes,
  });
const SIGNERS = [
  signer('1'),
  signer('2', { role: 'minor', hasVideo: true, understanding: true }),
  signer('3', { role: 'guardian', hasVideo: true, birthDate: null, age: null }),
  signer('4', { erased: true, firstName: 'erased', lastName: 'erased', birthDate: null, age: null }),
];
/** What the front desk has noted, and what needs attention. */
const NOTED = [
  signer('1', { arrivedAt: DATE, arrivedOn: '2025-11-21', tags: ['Season pass'] }),
  signer('2', { voided: true }),
  signer('3', { mail: 'refused', serviceRefused: true, hasVideo: true, videoFailed: true }),
  signer('4', { similar: true }),
];
const listed = (id: string, changes: Partial<ListedWaiver> = {}) =>
  listedWaiver(id, { date: DATE, ...changes });
const WAIVERS = [
  listed('a', { unpublishedChanges: true, locale: 'de', signatures: 1204 }),
  listed('b', { published: false }),
  listed('c', { editable: false, signatures: null }),
];
const edited = (changes: Partial<ShownWaiver> = {}) => shownWaiver({ id: 'an-id', version: 1, ...changes });
const SIGNED = signedWaiverForOwner({
  id: 'an-id',
  date: DATE,
  document: documentOf(templateConfig()),
  participants: [
    {
      id: '0',
      role: 'guardian',
      identity: { firstName: 'Ada', lastName: 'Lee', birthDate: '1990-02-28', gender: 'Female' },
    },
    { id: '1', role: 'minor', identity: { firstName: 'Kai', lastName: 'Lee', birthDate: '2015-02-28' } },
    { id: '2', role: 'minor', identity: 'erased' },
  ],
  answers: { address: '1 Main Street', electronicConsent: true },
  signature: { signature: '<svg/>' },
});
const BY = { at: DATE, by: 'Mara Lindqvist' };
const DESK = {
  arrivals: [
    { participantId: '0', day: '2025-11-20', ...BY },
    { participantId: '0', day: '2025-11-21', at: DATE, by: null },
  ],
  voided: { reason: 'Signed by the wrong parent', ...BY },
  notes: [{ id: 'n', text: 'Has a knee brace', ...BY }],
  tags: [{ id: 't', text: 'Season pass', ...BY }],
};
/** One of each state, and of one that a newer server tells. */
const MAILED = [
  followUp({ id: '1' }),
  followUp({ id: '2', state: 'waiting', attempts: 0, sentAt: undefined, nextAttemptAt: DATE }),
  followUp({ id: '3', state: 'waiting', attempts: 2, lastAnswer: 450, nextAttemptAt: DATE }),
  followUp({ id: '4', state: 'kept', template: 'another' }),
  followUp({ id: '5', state: 'refused', lastAnswer: 550 }),
  followUp({ id: '6', state: 'given_up', attempts: 12, lastAnswer: 421 }),
  followUp({ id: '7', state: 'too_late', attempts: 3 }),
  followUp({ id: '8', state: 'withdrawn', attempts: 0 }),
  followUp({ id: '9', state: 'held_back', attempts: 0 }),
  followUp({ id: '10', state: 'voided' }),
  followUp({ id: '11', template: 'video-reminder', state: 'not_needed' }),
];
const LIST = 'GET /v1/signed_waiver';
const MAILS = 'GET /v1/signed_waiver/an-id/follow-ups';
const HISTORY = '/waiver-create/an-id/history';
const VERSIONS = 'GET /v1/waiver/an-id/versions';
const changedText = { ...templateConfig(), content: paragraphs(['Mind the red rope.']) };
const CHANGED = waiverVersion({
  version: 3,
  revision: 2,
  kind: 'revised',
  by: { userId: 'gone', name: null },
});
const EXPORT_LINK = 'https://waivers.test/v1/signed_waiver_export/a-link';
const PUBLIC_LIST = `GET /v1/public-waiver/${OWNER.account.id}`;
const ROUTES: Routes = {
  [PUBLIC_LIST]: {
    json: {
      results: [
        { id: 'a', title: 'Kayak tour', locale: 'en', config: { background: null } },
        { id: 'b', title: 'Sommerfest', locale: 'de', config: { background: null } },
      ],
      logo: '/v1/blob/a/l',
    },
  },
  [VERSIONS]: ({ query }) => ({
    json: {
      results: [CHANGED, waiverVersion({ isCurrent: true })].filter(
        ({ version }) => version < Number(query.get('before') ?? 100),
      ),
    },
  }),
  [`${VERSIONS}/2`]: { json: { result: readableVersion({ isCurrent: true }) } },
  [`${VERSIONS}/3`]: {
    json: {
      result: readableVersion({
        ...CHANGED,
        config: wireOf(changedText),
        documents: {},
        document: documentOf(changedText),
      }),
    },
  },
  'POST /v1/auth/logout': {},
  'GET /v1/registration': {},
  'GET /v1/signed_waiver/events': 'never',
  [LIST]: { json: { results: SIGNERS, next: 'here' } },
  'POST /v1/signed_waiver/search': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: WAIVERS, total: 3 } },
  'GET /v1/waiver/an-id': { json: edited() },
  'GET /v1/signed_waiver_auth/an-id': { json: { result: SIGNED, logo: null } },
  [MAILS]: { json: { results: [] } },
};
const OUT = { isLoggedIn: false };
const NOT_FOUND: Answered = { status: 404, json: { code: 'not_found' } };
const LATE: Answered = { status: 410, json: { code: 'link_expired' } };
const EMAIL: Answered = { json: { result: { email: 'mara@venue.test' } } };
const RECOVER = 'POST /v1/reset_user';
const CONFIRM = 'POST /v1/auth/confirm-email';
const UNDO = 'POST /v1/auth/undo-email-change';
const CONFIRMING = '/auth/confirm-email';
const UNDOING = '/auth/undo-email-change';
const WRONG: Answered = { status: 400, json: { code: 'x' } };

const at =
  (path: string, ready: string, routes: Routes = {}, given: object = {}) =>
  async (): Promise<void> => {
    startServer({ ...ROUTES, ...routes });
    await openDashboard(path, given);
    await there(ready);
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
const submit = (): void => {
  const form = document.querySelector('form');
  if (form !== null) fireEvent.submit(form);
};
const firstPassword = async (): Promise<void> => {
  const login = { json: { challenge: 'NEW_PASSWORD_REQUIRED', session: 'a-session', passwordMinLength: 6 } };
  const late = { status: 401, json: { code: 'unauthorized' } };
  const routes = { 'POST /v1/auth/login': login, 'POST /v1/auth/new-password': late };
  await at('/auth/login', '[name=password]', routes, OUT)();
  type('username', 'mara');
  type('password', 'temporary-1');
  submit();
  await there('[name=new-password]');
};
const recovering =
  (answered: Answered, username = 'mara') =>
  async (): Promise<void> => {
    await at('/auth/forgot-password', '[name=username]', { [RECOVER]: answered }, OUT)();
    type('username', username);
    submit();
    await there('[role=alert]');
  };
/** Presses the button of a mail's link. */
const linking = (path: string, answered: Answered, ready: string) => async (): Promise<void> => {
  const routes = {
    [CONFIRM]: answered,
    [UNDO]: answered,
    [RECOVER]: { status: 204 },
    'POST /v1/auth/refresh': {},
  };
  await at(`${path}/a-token`, 'main button', routes, OUT)();
  press('main button');
  await there(ready);
};
const editing = (button: number, dialog: string, routes: Routes = {}) => {
  return async (): Promise<void> => {
    await at('/waiver-create/an-id', '[name=waiver-title]', routes)();
    type('waiver-title', 'Changed');
    press(`section button:nth-of-type(${button})`);
    await there(dialog);
  };
};
const PUT = 'PUT /v1/waiver/an-id';
const notPublic = { 'GET /v1/waiver/an-id': { json: edited({ published: false }) } };

const LACKING = {
  'GET /v1/waiver/an-id': {
    json: edited({ published: false, config: { ...wireOf(templateConfig()), subtitle: '', content: '' } }),
  },
};

const WITH_VIDEO = {
  'GET /v1/waiver/an-id': {
    json: edited({
      config: {
        ...wireOf(templateConfig()),
        videoUrl: `/v1/media/${OWNER.account.id}/${'ab'.repeat(32)}.mp4`,
        video: { duration: 90, captions: [{ locale: 'de', sha256: 'cd'.repeat(32) }], transcript: 'Anna.' },
        questions: [
          { id: 'q1', content: 'Anna?', options: ['1', '2', '1'], correctOption: '2', displayTime: 12.5 },
          { id: 'q2', content: '', options: ['1'], correctOption: '', displayTime: 91 },
        ],
      },
    }),
  },
};

/**
 * With the button beside “Clear all filters”, whose script comes later. In `:has`, happy-dom matches only the last part
 * of a selector with several.
 */
const FILTERED = 'main:has(option[value=a]):has(button:nth-of-type(2):last-child) h2';

const STATES: Readonly<Record<string, () => Promise<void>>> = {
  login: at('/auth/login', '[name=password]', {}, OUT),
  'login-refused': async () => {
    await at('/auth/login', '[name=password]', {}, OUT)();
    submit();
    await there('[role=alert]');
  },
  register: at('/auth/register/a-secret', '[name=company]', {}, OUT),
  'register-wrong': async () => {
    await at('/auth/register/a-secret', '[name=company]', {}, OUT)();
    type('email', 'mara');
    submit();
    await there('[aria-invalid=true]');
  },
  'register-checking': at(
    '/auth/register/a-secret',
    'main [role=progressbar]',
    { 'GET /v1/registration': 'never' },
    OUT,
  ),
  'register-wrong-link': at(
    '/auth/register/a-guess',
    'main:not(:has([role=progressbar]))',
    { 'GET /v1/registration': NOT_FOUND },
    OUT,
  ),
  'register-link-gone': async () => {
    const routes = { 'POST /v1/user': NOT_FOUND };
    await at('/auth/register/a-secret', '[name=company]', routes, OUT)();
    for (const name of ['company', 'firstName', 'lastName']) type(name, 'X');
    type('email', 'mara@venue.test');
    submit();
    await there('[role=alert]');
  },
  registered: at('/auth/confirm-registration', 'main p', {}, OUT),
  'forgot-password': at('/auth/forgot-password', '[name=username]', {}, OUT),
  'forgot-password-sent': recovering({ status: 204 }),
  'forgot-password-unknown': recovering(NOT_FOUND),
  'forgot-password-limited': recovering({ status: 429, json: { code: 'rate_limited' } }),
  'forgot-password-empty': recovering('never', ''),
  'confirm-email': at(`${CONFIRMING}/a-token`, 'main button', {}, OUT),
  'confirm-email-working': linking(CONFIRMING, 'never', 'main [aria-disabled=true]'),
  'confirm-email-done': linking(CONFIRMING, EMAIL, 'main a'),
  'confirm-email-late': linking(CONFIRMING, LATE, 'main a'),
  'confirm-email-wrong': linking(CONFIRMING, NOT_FOUND, 'main a'),
  'confirm-email-failed': linking(CONFIRMING, WRONG, '[role=alert]'),
  'undo-email': at(`${UNDOING}/a-token`, 'main button', {}, OUT),
  'undo-email-done': linking(UNDOING, EMAIL, 'main a'),
  'undo-email-sent': async () => {
    await linking(UNDOING, EMAIL, 'main a')();
    press('main button');
    await there('[role=alert]');
  },
  'undo-email-late': linking(UNDOING, LATE, 'main a'),
  'first-password': firstPassword,
  'first-password-wrong': async () => {
    await firstPassword();
    type('new-password', 'kayak');
    type('confirmation', 'kayaks');
    submit();
    await there('[aria-invalid=true]');
  },
  'first-password-late': async () => {
    await firstPassword();
    type('new-password', 'kayak-77');
    type('confirmation', 'kayak-77');
    submit();
    await there('[role=alert]');
  },
  'first-password-interrupted': at('/auth/change-password', 'main a', {}, OUT),
  signers: at('/', 'main:has(option[value=a]) [role=listitem]'),
  'signers-more-failed': async () => {
    const server = { [LIST]: { json: { results: [signer('1')], next: 'here' } } };
    await at('/', 'main:has(option[value=a]) [role=listitem]', server)();
    startServer({ ...ROUTES, [LIST]: WRONG });
    press('main [role=list] ~ div button');
    await there('[role=alert]');
  },
  'signers-loading': at('/', 'main:has(option[value=a]) [role=progressbar]', { [LIST]: 'never' }),
  'signers-failed': at('/', 'main:has(option[value=a]) [role=alert]', { [LIST]: WRONG }),
  'signers-welcome': at('/', 'main h2', {
    [LIST]: { json: { results: [] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
  }),
  'signers-empty': at('/', 'main h2', { [LIST]: { json: { results: [] } } }),
  'signers-nobody-open': at('/?understanding=open', FILTERED, {
    [LIST]: { json: { results: [] } },
  }),
  'signers-no-match': async () => {
    await at('/', 'main:has(option[value=a]) [role=listitem]')();
    fireEvent.change(document.querySelector('[type=search]') as Element, { target: { value: 'zz' } });
    await there('main h2');
  },
  'signers-filtered': at('/?role=minor&from=2026-02-03', FILTERED, {
    [LIST]: { json: { results: [] } },
  }),
  'signers-noted': at('/', 'main:has(option[value=a]) [role=listitem]', {
    [LIST]: { json: { results: NOTED, total: 10_000, totalIsMore: true } },
  }),
  'signed-waiver': at('/signed-waiver/an-id', 'article + [aria-busy=false]'),
  'signed-waiver-mails': at('/signed-waiver/an-id', 'article + section li', {
    [MAILS]: { json: { results: MAILED } },
  }),
  'signed-waiver-mails-failed': at('/signed-waiver/an-id', 'article + section [role=alert]', {
    [MAILS]: WRONG,
  }),
  'signed-waiver-erased': at('/signed-waiver/an-id', 'article + [aria-busy=false]', {
    'GET /v1/signed_waiver_auth/an-id': {
      json: { result: { ...SIGNED, answers: 'erased', signature: 'erased', evidence: 'erased' }, logo: null },
    },
  }),
  'signed-waiver-with-video': at('/signed-waiver/an-id', 'article + [aria-busy=false]', {
    'GET /v1/signed_waiver_auth/an-id': {
      json: { result: { ...SIGNED, ...withVideo(wholeRecord('minors')), id: 'an-id' }, logo: null },
    },
  }),
  'signed-waiver-noted': at('/signed-waiver/an-id', 'article + [aria-busy=false]', {
    'GET /v1/signed_waiver_auth/an-id': { json: { result: { ...SIGNED, frontDesk: DESK }, logo: null } },
  }),
  'ask-to-void': async () => {
    await at('/signed-waiver/an-id', 'article')();
    press('section[aria-labelledby=front-desk] > div:last-child button');
    await there('dialog textarea');
  },
  'signed-waiver-failed': at('/signed-waiver/an-id', '[role=alert]', {
    'GET /v1/signed_waiver_auth/an-id': WRONG,
  }),
  waivers: at('/waivers', 'main li'),
  'waivers-empty': at('/waivers', 'main h2', { 'GET /v1/waiver': { json: { results: [], total: 0 } } }),
  'waivers-failed': at('/waivers', '[role=alert]', { 'GET /v1/waiver': WRONG }),
  'waivers-menu': async () => {
    await at('/waivers', 'main li')();
    press('main li [aria-haspopup]');
    await there('[role=menu]');
  },
  'waivers-no-match': at('/waivers?q=zz', 'main h2', {
    'GET /v1/waiver': { json: { results: [], total: 0 } },
  }),
  'waivers-qr-code': async () => {
    await at('/waivers', 'main li')();
    press('main li [aria-haspopup]');
    press('[role=menuitem]:nth-child(3)');
    await there('dialog [role=img]');
  },
  'waivers-copying': async () => {
    await at('/waivers', 'main li', { 'GET /v1/waiver/a': 'never' })();
    press('main li [aria-haspopup]');
    press('[role=menuitem]:last-child');
    await there('dialog');
  },
  customers: at('/for-your-customers', 'textarea'),
  'customers-nothing-published': at('/for-your-customers', 'textarea', {
    [PUBLIC_LIST]: { json: { results: [], logo: null } },
  }),
  'customers-failed': at('/for-your-customers', '[role=alert]', { [PUBLIC_LIST]: WRONG }),
  'new-waiver': at('/waiver-create', '[name=waiver-title]'),
  'new-waiver-begun': async () => {
    await at('/waiver-create', '[name=waiver-title]')();
    press('main li:nth-child(2) [aria-pressed]');
    await there('body .dashboard > [role=status] > *');
  },
  'new-waiver-begun-anew': async () => {
    await at('/waiver-create', '[name=waiver-title]')();
    type('waiver-title', 'Mine');
    press('main li:nth-child(2) [aria-pressed]');
    await there('dialog');
  },
  'new-waiver-without-texts': async () => {
    await at('/waiver-create', '[name=waiver-title]')();
    type('waiver-subtitle', '');
    press('section button:nth-of-type(2)');
    await there('[aria-invalid=true]');
  },
  'edit-waiver': at('/waiver-create/an-id', '[name=waiver-title]'),
  'edit-waiver-not-public': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]', notPublic)();
    type('waiver-subtitle', 'More');
  },
  'edit-waiver-section': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]')();
    press('section[id^=section-]:nth-of-type(3) [data-open]');
    press('section[id^=section-]:nth-of-type(3) li [aria-expanded]');
    await there('section[id^=section-] li input');
  },
  'add-a-section': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]')();
    press('[aria-labelledby=sections-title] > div:last-child > button:first-child');
    await there('dialog');
  },
  'edit-waiver-failed': at('/waiver-create/an-id', '[role=alert]', { 'GET /v1/waiver/an-id': WRONG }),
  'edit-waiver-menu': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]')();
    press('section [aria-haspopup]');
    await there('[role=menu]');
  },
  'edit-waiver-video': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]', WITH_VIDEO)();
    press('[aria-labelledby=video-title] button');
    await there('dialog ol button[aria-expanded]');
    press('dialog ol button[aria-expanded]');
    await there('dialog ol textarea');
  },
  'ask-to-publish': editing(3, 'dialog', notPublic),
  'ask-to-delete': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]')();
    press('section [aria-haspopup]');
    press('[role=menuitem]:last-child');
    await there('dialog');
  },
  'ask-to-leave': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]')();
    type('waiver-title', 'Changed');
    press('main ~ *, nav a[href="/waivers"]');
    await there('dialog');
  },
  'ask-about-a-conflict': async () => {
    let version = 0;
    const read = () => {
      version += 1;
      return { json: edited({ version, title: version === 1 ? 'Climbing hall' : 'Climbing hall, theirs' }) };
    };
    await editing(2, 'dialog mark', {
      'GET /v1/waiver/an-id': read,
      [PUT]: { status: 412, json: { code: 'version_mismatch' } },
    })();
  },
  'waiver-deleted-elsewhere': editing(2, 'dialog h2 ~ * button', {
    [PUT]: { status: 404, json: { code: 'not_found' } },
  }),
  'confirm-password': async () => {
    await at('/account/api-keys', 'main button', {
      'GET /v1/api-key': { json: { results: [] } },
      'POST /v1/api-key': { status: 403, json: { code: 'confirmation_required' } },
    })();
    press('main button');
    type('name', 'Booking');
    submit();
    await there('dialog [name=password]');
  },
  'log-in-again': editing(2, 'dialog [name=password]', {
    [PUT]: { status: 401, json: { code: 'not_authenticated' } },
    'POST /v1/auth/refresh': { status: 401, json: { code: 'not_authenticated' } },
  }),
  saving: editing(2, 'dialog', { [PUT]: 'never' }),
  publishing: async () => {
    await editing(3, 'dialog', { ...notPublic, [PUT]: 'never' })();
    press('dialog button:nth-of-type(2)');
    await there('dialog [role=progressbar]');
  },
  unpublishing: editing(3, 'dialog', { [PUT]: 'never' }),
  saved: editing(2, 'body .dashboard > [role=status] > *', {
    [PUT]: { json: { result: savedWaiver({ id: 'an-id', version: 2 }) } },
  }),
  'edit-waiver-missing': async () => {
    await at('/waiver-create/an-id', '[name=waiver-title]', LACKING)();
    await there('main details li');
  },
  'ask-to-publish-with-something-missing': editing(3, 'dialog li', LACKING),
  'waiver-history': at(HISTORY, 'main li'),
  'waiver-history-failed': at(HISTORY, '[role=alert]', { [VERSIONS]: WRONG }),
  'waiver-version': at(`${HISTORY}/3`, 'main mark'),
  'waiver-version-first': at(`${HISTORY}/2`, 'main [aria-busy=false] p'),
  'waiver-version-failed': at(`${HISTORY}/3`, '[role=alert]', { [`${VERSIONS}/3`]: WRONG }),
  'waiver-version-changed-meanwhile': async () => {
    await at(`${HISTORY}/2`, 'main [aria-busy=false] p')();
    startServer({ ...ROUTES, [PUT]: { status: 412, json: { code: 'version_mismatch' } } });
    await there('main h1 ~ * button, main button');
    press('main button');
    await there('[role=alert]');
  },
  export: at('/export', 'main form option[value=a]'),
  'export-link': async () => {
    const json = { signedUrl: EXPORT_LINK, result: { signedUrl: EXPORT_LINK, expiresAt: DATE } };
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(DATE));
    await at('/export?format=zip', 'main form option[value=a]', {
      'POST /v1/signed_waiver_export': { json },
    })();
    press('main form button[type=submit] + button');
    await there('main [role=timer]');
  },
  reports: at('/reports?asOf=2026-11-20', 'main:has(option[value=a]) svg[role=img]', {
    'GET /v1/report': { json: { result: report() } },
  }),
  'reports-of-nobody': at('/reports', 'main:has(option[value=a]) h2', {
    'GET /v1/report': { json: { result: emptyReport() } },
  }),
  'not-found': at('/no/such/page', 'main h1'),
  'menu-of-a-small-screen': async () => {
    await at('/waivers', 'main li')();
    press('header button');
    await there('dialog');
  },
};

const partsOf = (name: string): string => {
  if (name === 'signers') return 'body > *';
  if (name.startsWith('signed-waiver-mails')) return 'article + section';
  if (name === 'signed-waiver-noted') return 'main > div, section[aria-labelledby=front-desk]';
  if (name === 'saved') return 'main [role=status], .dashboard > [role=status]';
  return 'body:not(:has(dialog)) .dashboard header:has(select), body:not(:has(dialog)) main, nav:has(+ section), nav + section, dialog';
};

describe('a page of the dashboard, read out', () => {
  translatePages();

  it.each(Object.keys(STATES))('in the state “%s” has these lines', async (name) => {
    await STATES[name]?.();
    // Titles and focus follow in later turns.
    for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
    await expect(outlineOf(partsOf(name))).toMatchFileSnapshot(`outlines/${name}.txt`);
  });
});

it('no text is kept of a state that there is no longer', () => {
  const kept = readdirSync(join(import.meta.dirname, 'outlines'));
  const names = Object.keys(STATES).map((name) => `${name}.txt`);
  expect(kept.toSorted()).toEqual(names.toSorted());
});
