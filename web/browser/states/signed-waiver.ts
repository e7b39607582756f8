import { answerOf } from '@waivers/contract/client.ts';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedContent } from '@waivers/waiver/record/signed-content.ts';
import { wholeDocument, wholeRecord, withVideo } from '@waivers/waiver/testing/whole-record.ts';
import type { Page } from 'playwright-core';
import { cut, ENDLESS, hang, type State, type World } from './state.ts';

export const erasedRows = (page: Page) =>
  page.locator('[data-signer]', { has: page.locator('[class*=erased]') });

const openFirst = async ({ page }: World, terms: string) => {
  await page.locator('[data-signer]').first().waitFor();
  await page.locator('input[type=search]').fill(terms);
  await page.waitForFunction((term) => history.state?.terms === term, terms);
  await page.locator('[aria-busy=false] [data-signer] a').first().click();
  await page.locator('article').waitFor();
};

/** The last action of the menu voids or restores the record. */
const voidOrRestore = async ({ page }: World) => {
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem').last().click();
};

const withTitle = (title: string) => (page: Page) =>
  page.route('**/v1/signed_waiver_auth/*', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(readSignedWaiverAsOwner, response.status(), await response.text());
    const { result } = answer;
    const renamed = { ...result, waiver: { ...result.waiver, title } };
    await route.fulfill({ response, json: { ...answer, result: renamed } });
  });

const withContent = (record: SignedContent) => (page: Page) =>
  page.route('**/v1/signed_waiver_auth/*', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(readSignedWaiverAsOwner, response.status(), await response.text());
    const { result } = answer;
    const { document, settings, participants, answers, shared, signature, understanding } = record;
    const shown = { document, settings, participants, answers, shared, signature, understanding };
    await route.fulfill({ response, json: { ...answer, result: { ...result, ...shown } } });
  });

/** A language that the screenshots do not use. */
const inSpanish = (): SignedContent => {
  const record = wholeRecord('minors');
  return { ...record, document: wholeDocument('es'), settings: { ...record.settings, locale: 'es' } };
};

const MAILS = '**/v1/signed_waiver/*/follow-ups';
const MAIL: FollowUp = {
  id: '01933b5e-0000-7000-8000-000000000001',
  kind: 'mail',
  template: 'signed-waiver',
  recipient: 'guardian',
  state: 'sent',
  attempts: 1,
  queuedAt: '2026-11-22T03:30:00.000Z',
};
const CHANGES: readonly Partial<FollowUp>[] = [
  { sentAt: MAIL.queuedAt },
  { state: 'waiting', attempts: 0 },
  { state: 'waiting', attempts: 2, lastAnswer: 450, nextAttemptAt: MAIL.queuedAt },
  { state: 'kept', template: 'another' },
  { state: 'refused', lastAnswer: 550 },
  { state: 'given_up', attempts: 12, lastAnswer: 421 },
  { state: 'too_late', attempts: 3 },
  { state: 'withdrawn', attempts: 0 },
];
const MAILED = CHANGES.map((change, index) => ({
  ...MAIL,
  ...change,
  id: MAIL.id.replace(/1$/, String(index)),
}));

const CORRECTED = { email: 'anna.beispiel@example.test', at: MAIL.queuedAt };
const withCorrectedAddress = (page: Page) =>
  page.route('**/v1/signed_waiver_auth/*', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(readSignedWaiverAsOwner, response.status(), await response.text());
    await route.fulfill({
      response,
      json: { ...answer, result: { ...answer.result, recipientAddress: CORRECTED } },
    });
  });

const BY = { at: MAIL.queuedAt, by: 'Mara Lindqvist' };
const withNotes = (page: Page) =>
  page.route('**/v1/signed_waiver_auth/*', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(readSignedWaiverAsOwner, response.status(), await response.text());
    const { result } = answer;
    const participantId = result.participants[0]?.id ?? '';
    const frontDesk = {
      arrivals: ['2026-01-05', '2026-01-06'].map((day) => ({ participantId, day, ...BY })),
      voided: { reason: 'Wrong family', ...BY },
      notes: [{ id: MAIL.id, text: 'Has a knee brace. Walk them to the small wall.', ...BY }],
      tags: ['Season pass', 'VIP'].map((text, index) => ({
        id: MAIL.id.replace(/1$/, String(index)),
        text,
        ...BY,
      })),
    };
    await route.fulfill({ response, json: { ...answer, result: { ...result, frontDesk } } });
  });

export const SIGNED_WAIVER: readonly State[] = [
  {
    screen: 'signed waiver',
    state: 'adult',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    reach: (world) => openFirst(world, 'beispiel'),
    shows: ['Signed on ', 'Print/Save as PDF', 'Kastanienallee 12'],
  },
  {
    screen: 'signed waiver',
    state: 'three children, with evidence',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    reach: async (world) => {
      await openFirst(world, 'mia');
      await world.page.locator('article > details summary').click();
    },
    shows: ['Guardian', 'Minor', 'SHA-256 of the signed document'],
  },
  {
    screen: 'signed waiver',
    state: 'with an erased person',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    reach: async ({ page }) => {
      await erasedRows(page).first().locator('a').click();
      await page.locator('article').waitFor();
    },
    shows: ['Erased', 'These answers have been erased.', 'Mia Łukasiewicz'],
  },
  {
    screen: 'signed waiver',
    state: 'with front-desk notes',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withNotes,
    reach: (world) => openFirst(world, 'mia'),
    shows: ['Front desk', 'Voided ', 'Has a knee brace.', 'Season pass', '1 earlier visit'],
  },
  {
    screen: 'signed waiver',
    state: 'in another language',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withContent(inSpanish()),
    reach: async (world) => {
      await openFirst(world, 'mia');
      await world.page.locator('article').scrollIntoViewIfNeeded();
    },
    shows: ['Signed in Spanish'],
  },
  {
    screen: 'signed waiver',
    state: 'with a video',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withContent(withVideo(wholeRecord('minors'))),
    reach: async (world) => {
      await openFirst(world, 'mia');
      await world.page.locator('article a').first().scrollIntoViewIfNeeded();
    },
    shows: ['Safety video', 'Not yet confirmed', 'Failed attempts'],
  },
  {
    screen: 'signed waiver',
    state: 'remove note dialog',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withNotes,
    reach: async (world) => {
      await openFirst(world, 'mia');
      await world.page.locator('main aside li > button').last().click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Remove this note?', 'It stays in the audit trail.'],
  },
  {
    screen: 'signed waiver',
    state: 'void dialog',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    reach: async (world) => {
      await openFirst(world, 'beispiel');
      await voidOrRestore(world);
      await world.page.locator('dialog textarea').waitFor();
    },
    shows: ['Void this record?', 'Nothing is deleted', 'Reason', 'Void the record'],
  },
  {
    screen: 'signed waiver',
    state: 'restore dialog',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withNotes,
    reach: async (world) => {
      await openFirst(world, 'mia');
      await voidOrRestore(world);
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Restore this record?', 'not sent automatically', 'Restore the record'],
  },
  {
    screen: 'signed waiver',
    state: 'mail in every state',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: async (page) => {
      await withCorrectedAddress(page);
      await page.route(MAILS, (route) => route.fulfill({ json: { results: MAILED } }));
    },
    reach: async (world) => {
      await openFirst(world, 'beispiel');
      await world.page.locator('main aside > section + section li').first().scrollIntoViewIfNeeded();
    },
    shows: [
      'What was sent',
      'The signer corrected the address to anna.beispiel@example.test',
      'Sent',
      'Waiting',
      'Trying again',
      'Given up',
      'Too late',
      'Withdrawn',
      'until a mail server is set up',
    ],
  },
  {
    screen: 'signed waiver',
    state: 'no mail',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: (page) => page.route(MAILS, (route) => route.fulfill({ json: { results: [] } })),
    reach: async (world) => {
      await openFirst(world, 'beispiel');
      await world.page.locator('main aside > section + section').scrollIntoViewIfNeeded();
    },
    shows: ['Nothing has been sent about this signature.'],
  },
  {
    screen: 'signed waiver',
    state: 'mail could not be loaded',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: cut(MAILS),
    reach: async (world) => {
      await openFirst(world, 'beispiel');
      await world.page.locator('main aside > section + section [role=alert]').scrollIntoViewIfNeeded();
    },
    shows: ['What was sent could not be loaded.', 'Try again'],
  },
  {
    screen: 'signed waiver',
    state: 'an endless title',
    showsSigned: true,
    viewer: 'full',
    path: '/',
    intercept: withTitle(ENDLESS),
    reach: (world) => openFirst(world, 'beispiel'),
    shows: [ENDLESS],
  },
  {
    screen: 'signed waiver',
    state: 'loading',
    viewer: 'full',
    path: '/signed-waiver/01933b5e-0000-7000-8000-000000000001',
    intercept: hang('**/v1/signed_waiver_auth/*'),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'signed waiver',
    state: 'failed',
    viewer: 'full',
    path: '/signed-waiver/01933b5e-0000-7000-8000-000000000001',
    intercept: cut('**/v1/signed_waiver_auth/*'),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: '404',
    state: 'logged in',
    viewer: 'full',
    path: '/signed-waiver/01933b5e-0000-7000-8000-000000000001',
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ["It looks like the page you're looking for doesn't exist or has been removed."],
  },
];
