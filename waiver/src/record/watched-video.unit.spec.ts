import { expect, it } from 'vitest';
import { signedContent } from '../testing/signed-content.ts';
import { TEMPLATE_DOCUMENT } from '../testing/waiver-samples.ts';
import { recordWords } from '../texts/en/record.ts';
import type { SignedContent } from './signed-content.ts';
import type { UnderstandingRecord } from './understanding-record.ts';
import { watchedVideo } from './watched-video.ts';

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const QUESTION = { id: 'q1', content: 'Where is the exit?', options: ['Left', 'Right'], displayTime: 5 };
const document = { ...TEMPLATE_DOCUMENT, videoUrl: VIDEO, questions: [QUESTION] };

const child = (id: string, firstName: string) => ({
  id,
  role: 'minor',
  identity: { firstName, lastName: 'Beispiel', birthDate: '2016-01-31' },
});

const signed = (understanding: UnderstandingRecord | undefined, changes: Partial<SignedContent> = {}) =>
  signedContent({
    document,
    timeZone: 'Europe/Berlin',
    settings: { mode: 'minors', locale: 'en' },
    participants: [{ ...child('0', 'Anna'), role: 'guardian' }, child('1', 'Mia'), child('2', 'Mia')],
    understanding,
    ...changes,
  });

const attempt = { questionId: 'q1', at: '2026-11-21T09:02:00.000Z' };
const summary = (changes: Partial<UnderstandingRecord>): UnderstandingRecord => ({
  completed: false,
  understood: [],
  viewings: [],
  ...changes,
});

it('watchedVideo is undefined for a record without a video', () => {
  expect(watchedVideo(signed(undefined), recordWords)).toBeUndefined();
});

it('watchedVideo lists everyone who has to watch, with each attempt', () => {
  const understanding = summary({
    understood: ['1'],
    viewings: [
      {
        viewer: '1',
        begunAt: '2026-11-21T09:01:00.000Z',
        understoodAt: '2026-11-21T09:05:00.000Z',
        failed: [
          { at: '2026-11-21T09:02:00.000Z', code: 'youtube_153' },
          { at: '2026-11-21T09:02:09.000Z', code: 'youtube_153' },
        ],
        attempts: [
          { ...attempt, option: 'Left', isRight: false },
          { ...attempt, option: 'Right', isRight: true },
        ],
        refused: 1,
        signature: '<svg/>',
      },
    ],
  });
  const video = watchedVideo(signed(understanding), recordWords);
  expect(video?.address).toBe(VIDEO);
  expect(video?.viewings.map(({ viewer, who }) => [viewer, who])).toEqual([
    ['1', 'Mia Beispiel'],
    ['0', 'Anna Beispiel'],
    ['2', 'Mia Beispiel'],
  ]);
  expect(video?.viewings[0]).toMatchObject({
    lines: [
      'Started on November 21, 2026 at 10:01 AM GMT+1',
      'Video playback failed on November 21, 2026 at 10:02 AM GMT+1 (youtube_153)',
      'Understanding confirmed on November 21, 2026 at 10:05 AM GMT+1',
    ],
    refused: 1,
    answers: [
      {
        question: 'Where is the exit?',
        answer: expect.stringMatching(
          /^Left \(incorrect\) – November 21, .* GMT\+1\nRight \(correct\) – November 21, /,
        ),
      },
    ],
    signature: '<svg/>',
  });
  expect(video?.viewings[1]?.lines).toEqual(['Not yet confirmed']);
});

it('watchedVideo lists a group once, with all names', () => {
  const group = {
    viewer: 'group',
    people: ['0', '1', '2'],
    begunAt: '2026-11-21T09:01:00.000Z',
    understoodAt: '2026-11-21T09:05:00.000Z',
    failed: [],
    attempts: [{ ...attempt, option: null, isRight: true }],
    refused: 0,
    signature: null,
  };
  const video = watchedVideo(
    signed(summary({ completed: true, understood: ['0', '1', '2'], viewings: [group] })),
    recordWords,
  );
  expect(video?.viewings).toHaveLength(1);
  expect(video?.viewings[0]).toMatchObject({
    who: 'As a group: Anna Beispiel, Mia Beispiel, Mia Beispiel',
    answers: [{ answer: expect.stringMatching(/^Erased \(correct\) – Nov/) }],
    signature: null,
  });
});

it('watchedVideo lists everyone under a group that has only started', () => {
  const group = {
    viewer: 'group',
    begunAt: '2026-11-21T09:01:00.000Z',
    failed: [],
    attempts: [],
    refused: 0,
  };
  const video = watchedVideo(signed(summary({ viewings: [group] })), recordWords);
  expect(video?.viewings.map(({ who }) => who)).toEqual([
    'As a group: Anna Beispiel, Mia Beispiel, Mia Beispiel',
  ]);
  expect(
    video?.viewings.flatMap(({ lines }) => lines).filter((line) => line === 'Not yet confirmed'),
  ).toHaveLength(1);
});

it('watchedVideo separates people who watched or started alone from the group', () => {
  const [begunAt, understoodAt] = ['2026-11-21T09:01:00.000Z', '2026-11-21T09:05:00.000Z'];
  const none = { failed: [], attempts: [], refused: 0 };
  const viewings = [
    { ...none, viewer: '1', begunAt, understoodAt },
    { ...none, viewer: '2', begunAt },
    { ...none, viewer: 'group', people: ['0', '2'], begunAt, understoodAt },
  ];
  const understood = ['1', '0', '2'];
  const video = watchedVideo(signed(summary({ completed: true, understood, viewings })), recordWords);
  expect(video?.viewings.map(({ who, lines }) => [who, lines.at(-1)])).toEqual([
    ['Mia Beispiel', 'Understanding confirmed on November 21, 2026 at 10:05 AM GMT+1'],
    ['Mia Beispiel', 'As a group: Understanding confirmed on November 21, 2026 at 10:05 AM GMT+1'],
    [
      'As a group: Anna Beispiel, Mia Beispiel',
      'Understanding confirmed on November 21, 2026 at 10:05 AM GMT+1',
    ],
  ]);
});

it('watchedVideo omits an unfinished group once everyone has passed individually', () => {
  const [begunAt, understoodAt] = ['2026-11-21T09:01:00.000Z', '2026-11-21T09:05:00.000Z'];
  const none = { failed: [], attempts: [], refused: 0 };
  const alone = ['0', '1', '2'].map((viewer) => ({ ...none, viewer, begunAt, understoodAt }));
  const viewings = [{ ...none, viewer: 'group', begunAt }, ...alone];
  const understanding = summary({ completed: true, understood: ['0', '1', '2'], viewings });
  expect(watchedVideo(signed(understanding), recordWords)?.viewings.map(({ viewer }) => viewer)).toEqual([
    '0',
    '1',
    '2',
  ]);
});

it('watchedVideo shows no names for erased people and does not expect them to watch', () => {
  const participants = [
    { id: '0', role: 'guardian', identity: 'erased' as const },
    { id: '1', role: 'minor', identity: 'erased' as const },
  ];
  const viewings = [{ viewer: '0', failed: [], attempts: [], refused: 0 }];
  const video = watchedVideo(signed(summary({ viewings }), { participants }), recordWords);
  expect(video?.viewings.map(({ who }) => who)).toEqual(['Erased']);
});

it('watchedVideo identifies an upload by its SHA-256', () => {
  const sha256 = 'ab'.repeat(32);
  const record = signed(summary({}));
  const videoUrl = `/v1/media/01933b5e-0000-7000-8000-000000000002/${sha256}.mp4`;
  const uploaded = { ...record, document: { ...record.document, videoUrl } };
  expect(watchedVideo(uploaded, recordWords)?.sha256).toBe(sha256);
  expect(watchedVideo(record, recordWords)?.sha256).toBeUndefined();
});
