import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { understanding, uuid } from '../../testing/answers.ts';
import { loadVideo, playTo, playVideos, video } from '../../testing/played-video.ts';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const ID = uuid('signed');
const UNDERSTANDING = `/v1/signed_waiver/${ID}/understanding`;
const READ = `GET ${UNDERSTANDING}`;
const ANSWER = `POST ${UNDERSTANDING}/answer`;
const WATCHED = `POST ${UNDERSTANDING}/watched`;
const KAI = uuid(1);

beforeEach(() => {
  vi.useFakeTimers();
  playVideos();
});
const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

const kaiHas = (changes: object) =>
  understanding({
    participants: understanding().participants.map((each) =>
      each.id === KAI ? { ...each, status: 'begun' as const, ...changes } : each,
    ),
  });
const told = (changes: object = {}) => ({ json: { result: kaiHas(changes) } });
const TOO_FAST = { status: 422, json: { code: 'understanding_refused', reason: 'too_fast' } };

const open = async (more: Parameters<typeof startServer>[0]) => {
  const server = startServer({
    [READ]: { json: { result: kaiHas({}), logo: null } },
    [`POST ${UNDERSTANDING}/begin`]: told(),
    [WATCHED]: told(),
    ...more,
  });
  const path = `/confirm-understanding/a-key/${ID}/${KAI}?locale=en`;
  await openSignPage({ screen: 'understanding', path });
  await after(0);
  press('Begin Video');
  await loadVideo(10);
  return server;
};

describe('server refusals', () => {
  it('open the confirmation if the record has no video', async () => {
    const left = vi.spyOn(window.location, 'replace').mockReturnValue();
    startServer({ [READ]: { status: 404, json: { code: 'not_found' } } });
    await openSignPage({ screen: 'understanding', path: `/confirm-understanding/a-key/${ID}?locale=en` });
    await after(0);
    expect(left.mock.calls).toEqual([[`/sign-confirmation/a-key/${ID}?locale=en`]]);
    expect(screen.queryByText('Link Expired')).toBeNull();
  });

  it('rewind to the server’s position if the video was watched too fast', async () => {
    const server = await open({ [WATCHED]: TOO_FAST });
    await playTo(0, 1.5);
    server.change(READ, { json: { result: kaiHas({ furthest: 0.5 }), logo: null } });
    press('Pause');
    await after(0);
    expect(server.requestsTo(READ)).toHaveLength(2);
    expect(
      screen.getAllByText('Part of the video did not count as watched. Please continue watching from here.'),
    ).toHaveLength(2);
    expect(video().currentTime).toBe(0.5);
    press('Play');
    await playTo(0.5, 1);
    expect(screen.getByRole('main').textContent).not.toContain('did not count');
  });

  it('return to the video and repeat the question after a rejected answer', async () => {
    const server = await open({ [ANSWER]: TOO_FAST });
    await playTo(0, 2);
    fireEvent.click(screen.getByRole('radio', { name: 'Left' }));
    press('Check the answer');
    await after(0);
    expect(server.requestsTo(ANSWER)).toHaveLength(1);
    expect(server.requestsTo(READ)).toHaveLength(2);
    expect(screen.queryByText('Where is the exit?')).toBeNull();
    expect(video().currentTime).toBe(0);
    press('Play');
    await playTo(0, 2);
    screen.getByText('Where is the exit?');
  });

  it('resend the same command if an answer is temporarily refused', async () => {
    const server = await open({ [ANSWER]: { status: 429, json: { code: 'too_many_requests' } } });
    await playTo(0, 2);
    fireEvent.click(screen.getByRole('radio', { name: 'Left' }));
    press('Check the answer');
    await after(0);
    screen.getByText('Where is the exit?');
    const result = { isRight: true, understanding: kaiHas({ furthest: 2, answered: ['exit'] }) };
    server.change(ANSWER, { json: { result } });
    await after(1000);
    const sent = server.requestsTo(ANSWER);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(server.requestsTo(READ)).toHaveLength(1);
    expect(screen.queryByText('Where is the exit?')).toBeNull();
  });
});

describe('browser refusals', () => {
  it('offer a play button when autoplay is blocked', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValueOnce(
      new DOMException('Not without a press.', 'NotAllowedError'),
    );
    await open({});
    await after(0);
    expect(
      screen.getAllByText(
        'The browser does not start the video automatically. Please press “Play”, or the video.',
      ),
    ).toHaveLength(2);
    press('Play');
    screen.getByRole('button', { name: 'Pause' });
    expect(screen.getByRole('main').textContent).not.toContain('does not start');
  });
});

describe('rereading the party', () => {
  const again = async () => {
    act(() => void window.dispatchEvent(new Event('online')));
    await after(0);
  };

  it.each([
    ['too many requests', { status: 429, json: { code: 'rate_limited' } }],
    ['a starting server', { status: 503, json: { code: 'unavailable' } }],
    ['a proxy’s wrong answer', { status: 400, json: { code: 'invalid' } }],
    ['a lost connection', 'lost'],
  ] as const)('does not affect the video after %s', async (_, answered) => {
    const server = await open({});
    await playTo(0, 1);
    server.change(READ, answered);
    await again();
    expect(video().currentTime).toBe(1);
  });

  it('lets the others continue when one person was erased', async () => {
    const gone = { status: 410, json: { code: 'erased' } };
    const server = await open({ [WATCHED]: gone });
    const participants = understanding().participants.map((each) => ({ ...each, erased: each.id === KAI }));
    server.change(READ, { json: { result: understanding({ participants }), logo: null } });
    await playTo(0, 1);
    press('Pause');
    await after(0);
    expect(screen.getByRole('heading', { name: 'Who has watched the video?' })).toBeTruthy();
  });
});
