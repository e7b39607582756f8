import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openChromium, openPage, PHONE } from '../chromium.ts';
import { startTestProduct, type TestProduct } from '../product.ts';
import { agree, fillAdult, openWaiver } from '../steps/sign-steps.ts';
import { CAPTIONS, makeFilm } from './film.ts';
import { upload } from './upload.ts';
import {
  chooseAnswer,
  questionHeading,
  signByTyping,
  speedUp,
  startButton,
  startVideo,
  waitForTime,
} from './video-steps.ts';
import { standInForYouTube } from './youtube-stand-in.ts';

const QUESTIONS = [
  ['Where is the exit?', 'Left', 'Right'],
  ['What do you wear?', 'A helmet', 'A hat'],
] as const;

const questionsAt = (...times: readonly number[]): WaiverConfigWire['questions'] =>
  QUESTIONS.flatMap(([content, right, wrong], index) =>
    times[index] === undefined
      ? []
      : [
          {
            id: `question-${index}`,
            content,
            options: [wrong, right],
            correctOption: right,
            displayTime: times[index],
          },
        ],
  );

type Video = Pick<WaiverConfigWire, 'videoUrl' | 'video' | 'questions'>;

let product: TestProduct;
let browser: Browser;
let long: Video;
let short: Video;
const YOUTUBE: Video = {
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  video: { duration: 3, captions: [], transcript: '' },
  questions: questionsAt(1),
};

beforeAll(async () => {
  const films = Promise.all([makeFilm(12), makeFilm(3)]);
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
  const authorization = await product.authorize();
  const [longFilm, shortFilm] = await films;
  const [twelve, three, captions] = await Promise.all(
    [longFilm, shortFilm, CAPTIONS].map((file) => upload(product.url, authorization, file)),
  );
  if (twelve === undefined || three === undefined || captions === undefined) throw new Error('No upload.');
  long = {
    videoUrl: twelve.address,
    video: {
      duration: 12,
      captions: [{ locale: 'en', sha256: captions.sha256 }],
      transcript: 'Keep your helmet on at all times.',
    },
    questions: questionsAt(2, 5),
  };
  short = {
    videoUrl: three.address,
    video: { duration: 3, captions: [], transcript: '' },
    questions: questionsAt(1, 2),
  };
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const inWindow = async (work: (tab: OpenedPage) => Promise<void>): Promise<void> => {
  const tab = await openPage(browser, PHONE);
  try {
    await work(tab);
    expect(tab.pageErrors).toEqual([]);
  } finally {
    await tab.context.close();
  }
};

const publish = (title: string, video: Video): Promise<string> =>
  product.publish(title, (config) => ({ ...config, ...video }));

const choosing = ({ signedKey, id }: SignedAnswer['result']): string =>
  `${product.url}/choose-group-or-individual/${signedKey}/${id}?locale=en`;

/** Reports spans as watched without playing them. @returns the error response, if refused */
const recordAtOnce = async (page: string, watched: readonly [number, number][]): Promise<unknown> => {
  const [, , signedKey = '', id = ''] = new URL(page).pathname.split('/');
  const headers = { 'x-signed-key': signedKey };
  const read = await fetch(`${product.url}/v1/signed_waiver/${id}/understanding`, { headers });
  const { result } = (await read.json()) as { readonly result: Understanding };
  const participantId = result.participants[0]?.id;
  const answer = await fetch(`${product.url}/v1/signed_waiver/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ participantId, watched, signature: { method: 'typed', text: 'Ann' } }),
  });
  const { code, reason } = (await answer.json()) as { readonly code: string; readonly reason?: string };
  return [answer.status, code, reason];
};

const waitForConfirmPage = (tab: OpenedPage): Promise<void> =>
  tab.page.getByRole('heading', { name: 'You are done' }).waitFor();

describe.concurrent('video for a party', () => {
  it('guides one adult through skipping, a wrong answer and a reload', {
    meta: { spec: '4.21 after submit' },
  }, async () => {
    const waiverId = await publish('Climbing', long);
    await inWindow(async (watched) => {
      const { page } = watched;
      await openWaiver(page, product.url, waiverId);
      await fillAdult(page, 'Skipper');
      await agree(page).click();
      await startButton(page).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/confirm-understanding\/[^/]+\/[^/]+$/);
      await startVideo(page);
      await waitForTime(page, 0.5, 2);
      // Seeks to a time before the first question, which would pause the video.
      const captions = await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.currentTime = 11;
        return video.textTracks[0]?.mode;
      });
      expect(captions).toBe('showing');
      await waitForTime(page, 0, 2.5);
      const refused = [422, 'understanding_refused'];
      expect(await recordAtOnce(page.url(), [])).toEqual([...refused, 'end_not_reached']);
      expect(await recordAtOnce(page.url(), [[0, 12]])).toEqual([...refused, 'too_fast']);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const events = await product.events(id);
      const refusals = events.filter(({ type }) => type === 'UnderstandingRefused');
      expect(refusals.map(({ data }) => JSON.parse(data).reason)).toEqual(['end_not_reached', 'too_fast']);
      await chooseAnswer(page, QUESTIONS[0][0], 'Right');
      await questionHeading(page, 'Oops! Your answer is incorrect.').waitFor();
      await page.getByRole('button', { name: 'Watch again from the start' }).click();
      await chooseAnswer(page, QUESTIONS[0][0], 'Left');
      await questionHeading(page, QUESTIONS[1][0]).waitFor();
      await page.reload();
      // The video plays on to the question without further input.
      await startButton(page).click();
      await chooseAnswer(page, QUESTIONS[1][0], 'A helmet');
      await speedUp(page);
      await signByTyping(page, 'Ann Skipper');
      await waitForConfirmPage(watched);
    });
  });

  it('is watched one by one by a guardian and three minors, two of them with the same name', {
    meta: {
      spec: [
        '2.13 /choose-group-or-individual/…',
        '2.74 Group understanding status',
        '4.22 understanding matched by name',
      ],
    },
  }, async () => {
    const party = await product.sign(await publish('Kayak', short), 3);
    await inWindow(async (watched) => {
      const { page } = watched;
      await page.goto(choosing(party));
      await page.getByRole('button', { name: 'One at a Time' }).click();
      const proceed = page.getByRole('button', { name: 'Everyone must watch their video to proceed' });
      await proceed.waitFor();
      for (const name of ['Jørgen', 'Mia Minor 1', 'Mia Minor 2', 'Kind 3']) {
        await page.getByRole('button', { name: `Watch Video ${name}` }).click();
        if (name === 'Jørgen') await startVideo(page);
        else await speedUp(page);
        await chooseAnswer(page, QUESTIONS[0][0], 'Left');
        await chooseAnswer(page, QUESTIONS[1][0], 'A helmet');
        await signByTyping(page, name);
        await page.getByRole('heading', { name: 'Who has watched the video?' }).waitFor();
      }
      await page.getByRole('button', { name: 'Click to Proceed' }).click();
      await waitForConfirmPage(watched);
    });
  });

  it('plays from YouTube for a group of six once YouTube is no longer blocked', {
    meta: { spec: ['2.73 Group or individual choice', '2.75 Confirm understanding'] },
  }, async () => {
    const party = await product.sign(await publish('Trampoline', YOUTUBE), 5);
    await inWindow(async (watched) => {
      const { page } = watched;
      const asked = await standInForYouTube(page, 3);
      await page.goto(choosing(party));
      await page.getByRole('button', { name: 'As a Group' }).click();
      await startButton(page).waitFor();
      expect(asked).toEqual([]);
      await page.route('**/iframe_api', (route) => route.abort());
      await startButton(page).click();
      await page.getByText('Code for the staff: blocked').waitFor();
      await page.unroute('**/iframe_api');
      await standInForYouTube(page, 3);
      await page.getByRole('button', { name: 'Try again' }).click();
      // The retry has reloaded the page, so the video must be started again.
      await startVideo(page);
      await page.getByLabel('Speed').selectOption('1.5');
      await chooseAnswer(page, QUESTIONS[0][0], 'Left');
      await page.getByText('everyone in our group has watched the whole video').waitFor();
      await signByTyping(page, 'Ann Lee');
      await waitForConfirmPage(watched);
    });
  });
});
