import { act, fireEvent, screen } from '@testing-library/react';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { vi } from 'vitest';
import { understanding, uuid } from './answers.ts';
import { loadVideo, playTo, playVideos, video } from './played-video.ts';
import { startServer } from './server.ts';
import { openSignPage } from './sign-page.tsx';

type Changes = Partial<Understanding>;
type Answers = Parameters<typeof startServer>[0];

const ID = uuid('signed');
const PAGE_DATA = `/v1/signed_waiver/${ID}/understanding`;
const KAI = uuid(1);
const FURTHEST = { furthest: 10, answered: ['exit'] };

const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (selector: string): void => void fireEvent.click(document.querySelector(selector) ?? document);

const withStatus = (...statuses: readonly string[]): Changes => ({
  participants: understanding().participants.map((each, index) => ({
    ...each,
    status: (statuses[index] ?? 'waiting') as 'waiting',
  })),
});

const withPeople = (count: number): Changes => ({
  participants: Array.from({ length: count }, (_, index) => ({
    ...(understanding().participants[Math.min(index, 1)] as Understanding['participants'][number]),
    id: uuid(index),
    birthDate: `20${10 + index}-07-04`,
  })),
});

const open =
  (page: string, changes: Changes = {}, more: Answers = {}) =>
  async () => {
    const told = { ...changes };
    const answer = { json: { result: understanding(told) } };
    const server = startServer({
      [`GET ${PAGE_DATA}`]: { json: { result: understanding(told), company: 'Höhenluft', logo: null } },
      [`POST ${PAGE_DATA}/begin`]: answer,
      [`POST ${PAGE_DATA}/watched`]: answer,
      ...more,
    });
    const [path = '', query = ''] = page.split('?');
    const [first, last] = path.split('/');
    await openSignPage({
      screen: 'understanding',
      path: `/${first}/a-key/${ID}${last === undefined ? '' : `/${last}`}?locale=en${query}`,
    });
    await after(0);
    return server;
  };

const BEGIN = 'section button';

/** Of one person, whose video has come to its question. */
const toTheQuestion =
  (more: Answers = {}) =>
  async (): Promise<void> => {
    playVideos();
    await open(`confirm-understanding/${KAI}`, withStatus('understood', 'begun'), more)();
    press(BEGIN);
    await loadVideo(10);
    await playTo(0, 2);
  };

type Reached = () => Promise<unknown>;

/** How each state of the pages of a video is reached, with a clock of the test's own. */
export const VIDEO_STATES: Readonly<Record<string, Reached>> = {
  'video-choice': open('choose-group-or-individual'),
  'video-choice-of-five': open('choose-group-or-individual', withPeople(5)),
  'video-status': open('group-understanding-status', withStatus('understood')),
  'video-status-complete': async () => {
    const all = withStatus('understood', 'understood', 'understood');
    const server = await open('group-understanding-status', withStatus('understood', 'understood'))();
    const result = understanding({ ...all, completed: true });
    server.change(`GET ${PAGE_DATA}`, { json: { result, logo: null } });
    act(() => void window.dispatchEvent(new Event('online')));
    await after(0);
  },
  'video-status-erased': open('group-understanding-status', {
    participants: understanding().participants.map((each, index) => ({ ...each, erased: index === 0 })),
  }),
  'video-before': open(`confirm-understanding/${KAI}`),
  'video-of-youtube-before': open('confirm-understanding', {
    mode: 'adult',
    participants: understanding().participants.slice(0, 1),
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    video: { duration: 10, captions: [], transcript: '' },
  }),
  'video-question': toTheQuestion(),
  'video-wrong-answer': async () => {
    const result = { isRight: false, againFrom: 0, understanding: understanding() };
    await toTheQuestion({ [`POST ${PAGE_DATA}/answer`]: { json: { result } } })();
    press('input[type=radio]');
    fireEvent.submit(document.querySelector('form') ?? document);
    await after(0);
  },
  'video-answer-kept': async () => {
    await toTheQuestion({ [`POST ${PAGE_DATA}/answer`]: 'lost' })();
    press('input[type=radio]');
    fireEvent.submit(document.querySelector('form') ?? document);
    await after(0);
  },
  'video-signature-missing': async () => {
    await open('group-confirm-understanding/1', { group: { status: 'begun', ...FURTHEST } })();
    fireEvent.submit(document.querySelector('form') ?? document);
  },
  'video-broken': async () => {
    await open(`confirm-understanding/${KAI}`)();
    press(BEGIN);
    fireEvent.error(video());
  },
  'video-completed': async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await open('choose-group-or-individual', { completed: true })();
  },
  'video-expired': open(
    'group-understanding-status',
    {},
    {
      [`GET ${PAGE_DATA}`]: { status: 410, json: { code: 'link_expired' } },
    },
  ),
  'video-on-a-tablet-of-many': async () => {
    await open('group-understanding-status?&kiosk=1')();
    for (let second = 0; second < 91; second += 1) await after(1000);
    screen.getByRole('dialog');
  },
};

/** What is looked at of each; absent: all of it. */
export const VIDEO_PARTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(VIDEO_STATES).map((name) => [name, 'main'])),
  'video-choice': 'body > *',
  'video-completed': 'body > *',
  'video-on-a-tablet-of-many': 'dialog',
};
