import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import {
  ADULT,
  configWith,
  documentOf,
  sampleField,
  samplePart,
  templateConfig,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { documentWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWaiver, signedWaiver, understanding } from '../testing/answers.ts';
import { translatePages } from '../testing/browser-translation.ts';
import { englishIn, saidOnPage, textsOf } from '../testing/english-words.ts';
import { outlineOf } from '../testing/outline.ts';
import { startServer } from '../testing/server.ts';
import { field, fill, openSignPage, WAIVER } from '../testing/sign-page.tsx';
import { VIDEO_PARTS, VIDEO_STATES } from '../testing/video-states.ts';

const LOCALES = ['en', 'de'] as const;
type Locale = FinishedLocale;
type Answered = Parameters<typeof startServer>[0][string];

const WITHIN_A_MINUTE = { timeout: 60_000 };

const SIGNING = 'POST /v1/signed_waiver';
const BUSINESS = { logo: '/v1/blob/a/l', company: 'Höhenluft' };
const RECORD = 'GET /v1/signed_waiver/an-id';
const LIST = 'GET /v1/public-waiver/an-owner';
const PATH = `/sign-waiver/${WAIVER.id}`;

const ALL_FIELDS = [
  ...(['text', 'tel', 'email', 'number', 'checkbox', 'optIn', 'yes_no'] as const).map((type) => ({ type })),
  ...(['select', 'select_option', 'multiple_choice', 'checkboxes'] as const).map((type) => ({
    type,
    options: ['First', 'Second'],
  })),
].flatMap((given) =>
  [true, false].map((required) =>
    sampleField({ ...given, name: `${given.type}${required ? '_must' : '_may'}`, required }),
  ),
);

const waiverIn = (locale: Locale, changes: Partial<SignPageWaiver> = {}): SignPageWaiver => ({
  ...WAIVER,
  locale,
  document: documentOf(templateConfig(locale), locale),
  ...changes,
});

const everything = (locale: Locale): SignPageWaiver => {
  const own = samplePart({ type: 'general', title: 'Own', description: 'What we ask.' }, ALL_FIELDS);
  const { subtitle, description, content } = templateConfig(locale);
  return waiverIn(locale, {
    document: documentOf({ ...configWith(own), subtitle, description, content }, locale),
  });
};

const recordIn = (locale: Locale) =>
  signedWaiver({
    id: 'an-id',
    waiverId: WAIVER.id,
    settings: { mode: 'minors', locale },
    document: documentOf(templateConfig(locale), locale),
    participants: [
      { id: '0', role: 'guardian', identity: { firstName: 'Ada', lastName: 'Lee', birthDate: '1990-02-28' } },
      { id: '1', role: 'minor', identity: { firstName: 'Kai', lastName: 'Lee', birthDate: '2015-02-28' } },
      { id: '2', role: 'minor', identity: 'erased' },
    ],
    answers: { address: '1 Main Street', state: 'Texas', electronicConsent: true },
    signature: { signature: '<svg/>' },
  });

const voidedIn = (locale: Locale) => ({ ...recordIn(locale), voidedAt: '2026-11-23T16:05:00.000Z' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:05:00Z') });
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('print', () => undefined);
});
const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const sign = async (locale: Locale, waiver = waiverIn(locale), path = PATH): Promise<void> => {
  await openSignPage({ waiver, locale, path });
};
const choose = (index: 0 | 1): void => {
  const choice = document.querySelectorAll('input[name=mode]')[index];
  if (choice !== undefined) fireEvent.click(choice);
};
const agree = async (): Promise<void> => {
  const form = document.querySelector('form');
  if (form !== null) fireEvent.submit(form);
  await after(0);
};
const fillIn = (locale: Locale): void => {
  const { electronicConsent: _ticked, ...typed } = ADULT;
  for (const [name, value] of Object.entries({ ...typed, 'email-again': ADULT.email }))
    fill(`signer.${name}`, value);
  fireEvent.click(field('signer.electronicConsent'));
  fill('ink.signature', locale);
};
const signed = async (locale: Locale, answered: Answered, path = PATH): Promise<void> => {
  startServer({ [SIGNING]: answered });
  await sign(locale, waiverIn(locale), path);
  choose(0);
  fillIn(locale);
  await agree();
};
const other = (screenName: 'confirmation' | 'print' | 'public_list', path: string) => {
  return async (locale: Locale, answers: Parameters<typeof startServer>[0]): Promise<void> => {
    startServer(answers);
    await openSignPage({ screen: screenName, locale, path });
    await after(0);
  };
};
const confirmation = other('confirmation', '/sign-confirmation/a-key/an-id');
const print = other('print', '/signed-waiver-print/a-key/an-id');
const list = other('public_list', '/public/an-owner');
const refusal = (status: number, code: string): Answered => ({ status, json: { code } });
const listed = (id: string, background: string | null) => ({
  id,
  title: `Waiver ${id}`,
  locale: 'de',
  config: { background },
});

const PARTS: Readonly<Record<string, string>> = {
  ...VIDEO_PARTS,
  'adults-alone': 'form section > h2',
  'every-field-on-a-tablet-of-many': 'form :is(input, select)',
  'notice-changed': '[data-notice], article',
  preview: 'main > :not(form), form > :last-child',
  complete: 'form > :not(:first-child)',
  sending: 'form > :last-child, body [role=status]',
  unreachable: 'form > :last-child, body [role=status]',
  offline: 'form > :last-child, body [role=status]',
  'sent-before': '[data-notice]',
  'signed-before': '[data-prompt]',
  'notice-not-found': '[data-notice]',
  'notice-used': '[data-notice]',
  'notice-erased': '[data-notice]',
  'notice-too-large': '[data-notice]',
  'notice-refused': '[data-notice]',
  'is-anybody-there': 'dialog',
  'confirmation-with-open-video': 'main',
  'confirmation-voided': 'main',
  'print-voided': 'article > header',
  'language-failed': 'header, [role=alert]',
};

/** How each state of the public screens is reached. */
const STATES: Readonly<Record<string, (locale: Locale) => Promise<unknown>>> = {
  'before-the-choice': (locale) => sign(locale),
  'with-images-and-video': (locale) => {
    const document = { ...waiverIn(locale).document, videoUrl: 'https://video.test/1' };
    return sign(locale, waiverIn(locale, { document, background: '/v1/blob/a/b', ...BUSINESS }));
  },
  adult: async (locale) => {
    await sign(locale);
    choose(0);
  },
  minors: async (locale) => {
    await sign(locale);
    choose(1);
    fill('signer.lastName', 'Lee');
    const two = document.querySelectorAll('input[name=minors]')[1];
    if (two !== undefined) fireEvent.click(two);
    await after(250);
  },
  'adults-alone': (locale) => {
    const document = { ...waiverIn(locale).document, participantSelector: false };
    return sign(locale, waiverIn(locale, { document }));
  },
  'every-field-wrong': async (locale) => {
    await sign(locale, everything(locale));
    choose(0);
    fill('signer.tel_may', 'x');
    fill('signer.email_may', 'x');
    fill('signer.number_may', 'x');
    await agree();
  },
  'every-field-on-a-tablet-of-many': async (locale) => {
    await sign(locale, everything(locale), `${PATH}?kiosk=1`);
    choose(0);
  },
  complete: async (locale) => {
    await sign(locale);
    choose(0);
    fillIn(locale);
    await after(250);
  },
  draft: async (locale) => {
    const { unmount } = await openSignPage({ waiver: waiverIn(locale), locale });
    choose(0);
    fillIn(locale);
    await after(400);
    unmount();
    await sign(locale);
  },
  sending: (locale) => signed(locale, 'never'),
  unreachable: (locale) => signed(locale, 'lost'),
  offline: async (locale) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await signed(locale, 'lost');
  },
  'sending-after-a-reload': async (locale) => {
    startServer({ [SIGNING]: 'never' });
    const { unmount } = await openSignPage({ waiver: waiverIn(locale), locale });
    choose(0);
    fillIn(locale);
    await agree();
    unmount();
    await sign(locale);
  },
  'sent-before': async (locale) => {
    const server = startServer({ [SIGNING]: 'never' });
    const path = `${PATH}?kiosk=1`;
    const { unmount } = await openSignPage({ waiver: waiverIn(locale), locale, path });
    choose(0);
    fillIn(locale);
    await agree();
    unmount();
    server.change(SIGNING, {
      status: 201,
      json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } },
    });
    vi.setSystemTime(Date.now() + 3_600_000);
    await sign(locale, waiverIn(locale), path);
    await after(0);
  },
  'signed-before': async (locale) => {
    const before = [{ id: 'of-another-tab', signedKey: 'a-key', at: Date.now() - 60_000 }];
    localStorage.setItem(`waivers.signed.${WAIVER.id}`, JSON.stringify(before));
    await sign(locale);
  },
  'notice-not-found': (locale) => signed(locale, refusal(404, 'not_found')),
  'notice-used': (locale) => signed(locale, refusal(409, 'id_already_used')),
  'notice-erased': (locale) => signed(locale, refusal(410, 'erased')),
  'notice-too-large': (locale) => signed(locale, refusal(413, 'too_large')),
  'notice-refused': (locale) => signed(locale, refusal(400, 'other')),
  'notice-changed': async (locale) => {
    const { document: text } = waiverIn(locale);
    const changed = { ...text, heading: 'New rules', subtitle: '' };
    const versionHash = 'cd'.repeat(32);
    const { result } = shownWaiver({ id: WAIVER.id, locale, document: changed, versionHash });
    await signed(locale, { status: 409, json: { code: 'waiver_version_changed', result } });
    await vi.waitFor(() => screen.getByRole('heading', { name: 'New rules' }), WITHIN_A_MINUTE);
    await vi.waitFor(() => document.querySelector('ins') ?? expect.fail(), WITHIN_A_MINUTE);
  },
  'just-signed': (locale) =>
    signed(locale, { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } }),
  'just-signed-on-a-tablet-of-many': (locale) =>
    signed(
      locale,
      { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } },
      `${PATH}?kiosk=1`,
    ),
  'is-anybody-there': async (locale) => {
    await sign(locale, waiverIn(locale), `${PATH}?kiosk=1`);
    for (let second = 0; second < 91; second += 1) await after(1000);
  },
  'language-failed': async (locale) => {
    startServer({ [`GET /v1/waiver/${WAIVER.id}`]: 'lost' });
    await sign(locale);
    const picker = document.querySelector('header select');
    if (picker !== null) fireEvent.change(picker, { target: { value: locale === 'en' ? 'de' : 'en' } });
    await vi.waitFor(() => document.querySelector('[role=alert]') ?? expect.fail(), WITHIN_A_MINUTE);
  },
  'no-waiver-for-a-draft': async (locale) => {
    const { unmount } = await openSignPage({ waiver: waiverIn(locale), locale });
    choose(0);
    fillIn(locale);
    await after(400);
    unmount();
    await openSignPage({ screen: 'not_found', locale });
  },
  'no-waiver': (locale) => openSignPage({ screen: 'not_found', locale }).then(() => undefined),
  'no-answer': (locale) =>
    openSignPage({ screen: 'not_found', hasFailed: true, locale }).then(() => undefined),
  preview: async (locale) => {
    const path = `/preview-waiver/${WAIVER.id}`;
    await openSignPage({ screen: 'preview', waiver: waiverIn(locale), locale, path });
    choose(0);
  },
  'confirmation-loading': (locale) => confirmation(locale, { [RECORD]: 'never' }),
  confirmation: (locale) =>
    confirmation(locale, { [RECORD]: { json: { result: recordIn(locale), ...BUSINESS } } }),
  'confirmation-expired': (locale) => confirmation(locale, { [RECORD]: refusal(404, 'not_found') }),
  'confirmation-erased': (locale) => confirmation(locale, { [RECORD]: refusal(410, 'erased') }),
  'confirmation-failed': (locale) => confirmation(locale, { [RECORD]: 'lost' }),
  'confirmation-with-open-video': (locale) => {
    const record = recordIn(locale);
    const document = { ...record.document, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
    return confirmation(locale, {
      [RECORD]: { json: { result: { ...record, document }, ...BUSINESS } },
      [`${RECORD}/understanding`]: { json: { result: understanding({ locale }), logo: null } },
    });
  },
  'confirmation-voided': (locale) =>
    confirmation(locale, { [RECORD]: { json: { result: voidedIn(locale), ...BUSINESS } } }),
  'print-loading': (locale) => print(locale, { [RECORD]: 'never' }),
  print: (locale) => print(locale, { [RECORD]: { json: { result: recordIn(locale), ...BUSINESS } } }),
  'print-voided': (locale) =>
    print(locale, { [RECORD]: { json: { result: voidedIn(locale), ...BUSINESS } } }),
  'print-with-video': (locale) =>
    print(locale, { [RECORD]: { json: { result: withVideo(recordIn(locale)), ...BUSINESS } } }),
  'print-expired': (locale) => print(locale, { [RECORD]: refusal(404, 'not_found') }),
  'print-erased': (locale) => print(locale, { [RECORD]: refusal(410, 'erased') }),
  'print-failed': (locale) => print(locale, { [RECORD]: 'lost' }),
  'public-list-loading': (locale) => list(locale, { [LIST]: 'never' }),
  'public-list': (locale) =>
    list(locale, {
      [LIST]: { json: { results: [listed('a', null), listed('b', '/v1/blob/x/y')], ...BUSINESS } },
    }),
  'public-list-empty': (locale) => list(locale, { [LIST]: { json: { results: [], logo: null } } }),
  'public-list-not-found': (locale) => list(locale, { [LIST]: refusal(404, 'not_found') }),
  'public-list-failed': (locale) => list(locale, { [LIST]: 'lost' }),
  ...VIDEO_STATES,
};

describe.each(LOCALES)('a public page, read out in %s', (locale) => {
  if (locale === 'de') translatePages();

  it.each(Object.keys(STATES))('in the state “%s” has these lines', async (name) => {
    await STATES[name]?.(locale);
    for (let turn = 0; turn < 5; turn += 1) await after(0);
    await expect(outlineOf(PARTS[name])).toMatchFileSnapshot(`outlines/${name}.${locale}.txt`);
  });
});

/** One state of each screen, and those with words that the others do not have. */
const READ_IN_EVERY_LANGUAGE = [
  'minors',
  'every-field-wrong',
  'every-field-on-a-tablet-of-many',
  'signed-before',
  'notice-used',
  'preview',
  'no-waiver',
  'no-answer',
  'confirmation',
  'confirmation-expired',
  'confirmation-with-open-video',
  'confirmation-voided',
  'print-voided',
  'print-expired',
  'public-list',
  'public-list-empty',
  'video-choice',
  'video-status',
  'video-status-complete',
  'video-status-erased',
  'video-of-youtube-before',
  'video-question',
  'video-wrong-answer',
  'video-answer-kept',
  'video-signature-missing',
  'video-broken',
  'video-on-a-tablet-of-many',
];

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');
const textsIn = (locale: Locale): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(TEXTS, locale, 'sign.json'), 'utf8'));

describe.each(FINISHED_LOCALES.filter((locale) => locale !== 'en'))('a public page in %s', (locale) => {
  it.each(READ_IN_EVERY_LANGUAGE)('in the state “%s” has nothing of ours in English', async (name) => {
    await STATES[name]?.(locale);
    for (let turn = 0; turn < 5; turn += 1) await after(0);
    const [texts, words] = [textsIn(locale), [documentWordsIn(locale), recordWordsIn(locale)]];
    const isEnglish = englishIn(textsIn('en'), texts, words, [documentWordsIn('en'), recordWordsIn('en')]);
    const said = saidOnPage('option');
    const ours = new Set([...Object.values(texts), ...textsOf(words)]);
    // Otherwise nothing has been looked at.
    expect(said.filter((text) => ours.has(text)).length).toBeGreaterThan(0);
    expect(said.filter(isEnglish)).toEqual([]);
  });
});

it('no text is kept of a state that there is no longer', () => {
  const kept = readdirSync(join(import.meta.dirname, 'outlines'));
  const names = Object.keys(STATES).flatMap((name) => LOCALES.map((locale) => `${name}.${locale}.txt`));
  expect(kept.toSorted()).toEqual(names.toSorted());
});
