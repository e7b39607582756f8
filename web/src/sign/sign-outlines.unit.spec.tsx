import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import {
  ADULT,
  configWith,
  documentOf,
  sampleField,
  samplePart,
  templateConfig,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWaiver, signedWaiver, understanding } from '../testing/answers.ts';
import { translatePages } from '../testing/browser-translation.ts';
import { outlineOf } from '../testing/outline.ts';
import { startServer } from '../testing/server.ts';
import { field, fill, openSignPage, WAIVER } from '../testing/sign-page.tsx';
import { VIDEO_PARTS, VIDEO_STATES } from '../testing/video-states.ts';

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

const waiverIn = (changes: Partial<SignPageWaiver> = {}): SignPageWaiver => ({
  ...WAIVER,
  locale: 'en',
  document: documentOf(templateConfig()),
  ...changes,
});

const everything = (): SignPageWaiver => {
  const own = samplePart({ type: 'general', title: 'Own', description: 'What we ask.' }, ALL_FIELDS);
  const { subtitle, description, content } = templateConfig();
  return waiverIn({
    document: documentOf({ ...configWith(own), subtitle, description, content }),
  });
};

const recordIn = () =>
  signedWaiver({
    id: 'an-id',
    waiverId: WAIVER.id,
    settings: { mode: 'minors', locale: 'en' },
    document: documentOf(templateConfig()),
    participants: [
      { id: '0', role: 'guardian', identity: { firstName: 'Ada', lastName: 'Lee', birthDate: '1990-02-28' } },
      { id: '1', role: 'minor', identity: { firstName: 'Kai', lastName: 'Lee', birthDate: '2015-02-28' } },
      { id: '2', role: 'minor', identity: 'erased' },
    ],
    answers: { address: '1 Main Street', state: 'Texas', electronicConsent: true },
    signature: { signature: '<svg/>' },
  });

const voidedIn = () => ({ ...recordIn(), voidedAt: '2026-11-23T16:05:00.000Z' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:05:00Z') });
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('print', () => undefined);
});
const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const sign = async (waiver = waiverIn(), path = PATH): Promise<void> => {
  await openSignPage({ waiver, path });
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
const fillIn = (): void => {
  const { electronicConsent: _ticked, ...typed } = ADULT;
  for (const [name, value] of Object.entries({ ...typed, 'email-again': ADULT.email }))
    fill(`signer.${name}`, value);
  fireEvent.click(field('signer.electronicConsent'));
  fill('ink.signature', 'en');
};
const signed = async (answered: Answered, path = PATH): Promise<void> => {
  startServer({ [SIGNING]: answered });
  await sign(waiverIn(), path);
  choose(0);
  fillIn();
  await agree();
};
const other = (screenName: 'confirmation' | 'print' | 'public_list', path: string) => {
  return async (answers: Parameters<typeof startServer>[0]): Promise<void> => {
    startServer(answers);
    await openSignPage({ screen: screenName, path });
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
const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  'before-the-choice': () => sign(),
  'with-images-and-video': () => {
    const document = { ...waiverIn().document, videoUrl: 'https://video.test/1' };
    return sign(waiverIn({ document, background: '/v1/blob/a/b', ...BUSINESS }));
  },
  adult: async () => {
    await sign();
    choose(0);
  },
  minors: async () => {
    await sign();
    choose(1);
    fill('signer.lastName', 'Lee');
    const two = document.querySelectorAll('input[name=minors]')[1];
    if (two !== undefined) fireEvent.click(two);
    await after(250);
  },
  'adults-alone': () => {
    const document = { ...waiverIn().document, participantSelector: false };
    return sign(waiverIn({ document }));
  },
  'every-field-wrong': async () => {
    await sign(everything());
    choose(0);
    fill('signer.tel_may', 'x');
    fill('signer.email_may', 'x');
    fill('signer.number_may', 'x');
    await agree();
  },
  'every-field-on-a-tablet-of-many': async () => {
    await sign(everything(), `${PATH}?kiosk=1`);
    choose(0);
  },
  complete: async () => {
    await sign();
    choose(0);
    fillIn();
    await after(250);
  },
  draft: async () => {
    const { unmount } = await openSignPage({ waiver: waiverIn() });
    choose(0);
    fillIn();
    await after(400);
    unmount();
    await sign();
  },
  sending: () => signed('never'),
  unreachable: () => signed('lost'),
  offline: async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await signed('lost');
  },
  'sending-after-a-reload': async () => {
    startServer({ [SIGNING]: 'never' });
    const { unmount } = await openSignPage({ waiver: waiverIn() });
    choose(0);
    fillIn();
    await agree();
    unmount();
    await sign();
  },
  'sent-before': async () => {
    const server = startServer({ [SIGNING]: 'never' });
    const path = `${PATH}?kiosk=1`;
    const { unmount } = await openSignPage({ waiver: waiverIn(), path });
    choose(0);
    fillIn();
    await agree();
    unmount();
    server.change(SIGNING, {
      status: 201,
      json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } },
    });
    vi.setSystemTime(Date.now() + 3_600_000);
    await sign(waiverIn(), path);
    await after(0);
  },
  'signed-before': async () => {
    const before = [{ id: 'of-another-tab', signedKey: 'a-key', at: Date.now() - 60_000 }];
    localStorage.setItem(`waivers.signed.${WAIVER.id}`, JSON.stringify(before));
    await sign();
  },
  'notice-not-found': () => signed(refusal(404, 'not_found')),
  'notice-used': () => signed(refusal(409, 'id_already_used')),
  'notice-erased': () => signed(refusal(410, 'erased')),
  'notice-too-large': () => signed(refusal(413, 'too_large')),
  'notice-refused': () => signed(refusal(400, 'other')),
  'notice-changed': async () => {
    const { document: text } = waiverIn();
    const changed = { ...text, heading: 'New rules', subtitle: '' };
    const versionHash = 'cd'.repeat(32);
    const { result } = shownWaiver({ id: WAIVER.id, document: changed, versionHash });
    await signed({ status: 409, json: { code: 'waiver_version_changed', result } });
    await vi.waitFor(() => screen.getByRole('heading', { name: 'New rules' }), WITHIN_A_MINUTE);
    await vi.waitFor(() => document.querySelector('ins') ?? expect.fail(), WITHIN_A_MINUTE);
  },
  'just-signed': () =>
    signed({ status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } }),
  'just-signed-on-a-tablet-of-many': () =>
    signed(
      { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } },
      `${PATH}?kiosk=1`,
    ),
  'is-anybody-there': async () => {
    await sign(waiverIn(), `${PATH}?kiosk=1`);
    for (let second = 0; second < 91; second += 1) await after(1000);
  },
  'language-failed': async () => {
    startServer({ [`GET /v1/waiver/${WAIVER.id}`]: 'lost' });
    await sign();
    const picker = document.querySelector('header select');
    if (picker !== null) fireEvent.change(picker, { target: { value: 'de' } });
    await vi.waitFor(() => document.querySelector('[role=alert]') ?? expect.fail(), WITHIN_A_MINUTE);
  },
  'no-waiver-for-a-draft': async () => {
    const { unmount } = await openSignPage({ waiver: waiverIn() });
    choose(0);
    fillIn();
    await after(400);
    unmount();
    await openSignPage({ screen: 'not_found' });
  },
  'no-waiver': () => openSignPage({ screen: 'not_found' }).then(() => undefined),
  'no-answer': () => openSignPage({ screen: 'not_found', hasFailed: true }).then(() => undefined),
  preview: async () => {
    const path = `/preview-waiver/${WAIVER.id}`;
    await openSignPage({ screen: 'preview', waiver: waiverIn(), path });
    choose(0);
  },
  'confirmation-loading': () => confirmation({ [RECORD]: 'never' }),
  confirmation: () => confirmation({ [RECORD]: { json: { result: recordIn(), ...BUSINESS } } }),
  'confirmation-expired': () => confirmation({ [RECORD]: refusal(404, 'not_found') }),
  'confirmation-erased': () => confirmation({ [RECORD]: refusal(410, 'erased') }),
  'confirmation-failed': () => confirmation({ [RECORD]: 'lost' }),
  'confirmation-with-open-video': () => {
    const record = recordIn();
    const document = { ...record.document, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
    return confirmation({
      [RECORD]: { json: { result: { ...record, document }, ...BUSINESS } },
      [`${RECORD}/understanding`]: { json: { result: understanding(), logo: null } },
    });
  },
  'confirmation-voided': () => confirmation({ [RECORD]: { json: { result: voidedIn(), ...BUSINESS } } }),
  'print-loading': () => print({ [RECORD]: 'never' }),
  print: () => print({ [RECORD]: { json: { result: recordIn(), ...BUSINESS } } }),
  'print-voided': () => print({ [RECORD]: { json: { result: voidedIn(), ...BUSINESS } } }),
  'print-with-video': () => print({ [RECORD]: { json: { result: withVideo(recordIn()), ...BUSINESS } } }),
  'print-expired': () => print({ [RECORD]: refusal(404, 'not_found') }),
  'print-erased': () => print({ [RECORD]: refusal(410, 'erased') }),
  'print-failed': () => print({ [RECORD]: 'lost' }),
  'public-list-loading': () => list({ [LIST]: 'never' }),
  'public-list': () =>
    list({
      [LIST]: { json: { results: [listed('a', null), listed('b', '/v1/blob/x/y')], ...BUSINESS } },
    }),
  'public-list-empty': () => list({ [LIST]: { json: { results: [], logo: null } } }),
  'public-list-not-found': () => list({ [LIST]: refusal(404, 'not_found') }),
  'public-list-failed': () => list({ [LIST]: 'lost' }),
  ...VIDEO_STATES,
};

describe('a public page, read out', () => {
  translatePages();

  it.each(Object.keys(STATES))('in the state “%s” has these lines', async (name) => {
    await STATES[name]?.();
    for (let turn = 0; turn < 5; turn += 1) await after(0);
    await expect(outlineOf(PARTS[name])).toMatchFileSnapshot(`outlines/${name}.txt`);
  });
});

it('no text is kept of a state that there is no longer', () => {
  const kept = readdirSync(join(import.meta.dirname, 'outlines'));
  const names = Object.keys(STATES).map((name) => `${name}.txt`);
  expect(kept.toSorted()).toEqual(names.toSorted());
});
