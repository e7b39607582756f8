import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { understanding, uuid } from '../../../testing/answers.ts';
import { loadVideo, playTo, playVideos, video } from '../../../testing/played-video.ts';
import { startServer } from '../../../testing/server.ts';
import { openSignPage } from '../../../testing/sign-page.tsx';

const ID = uuid('signed');
const UNDERSTANDING = `/v1/signed_waiver/${ID}/understanding`;
const READ = `GET ${UNDERSTANDING}`;
const KAI = uuid(1);

const kaiIs = (changes: object) =>
  understanding().participants.map((each) => (each.id === KAI ? { ...each, ...changes } : each));
const result = (changes?: Parameters<typeof understanding>[0]) => understanding(changes);
const answers = (changes?: Parameters<typeof understanding>[0]) => ({
  [READ]: { json: { result: result(changes), logo: null } },
  [`POST ${UNDERSTANDING}/begin`]: { json: { result: result({ participants: kaiIs({ status: 'begun' }) }) } },
  [`POST ${UNDERSTANDING}/watched`]: { json: { result: result() } },
});
const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const open = async (page: string, more = '', last = ''): Promise<void> => {
  const path = `/${page}/a-key/${ID}${last}`;
  await openSignPage({ screen: 'understanding', path: `${path}?locale=en${more}`, locale: 'en' });
  await after(0);
};
const openVideo = () => open('confirm-understanding');
const button = (name: string) => screen.getByRole('button', { name });
const setLine = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

beforeEach(() => {
  vi.useFakeTimers();
  playVideos();
});
afterEach(() => vi.unstubAllGlobals());

describe('video screen', () => {
  const adult = (changes: object) => ({
    mode: 'adult' as const,
    participants: understanding()
      .participants.slice(0, 1)
      .map((each) => ({ ...each, role: 'adult' as const, ...changes })),
  });

  it('shows the video’s length and the number of questions', async () => {
    startServer(answers(adult({})));
    await openVideo();
    screen.getByText('10 seconds, 1 question');
    button('Begin Video');
    expect(screen.queryByText(/You continue at/)).toBeNull();
  });

  it('does not mention questions if the video has none', async () => {
    startServer(answers({ ...adult({}), questions: [] }));
    await openVideo();
    screen.getByText('10 seconds');
    expect(screen.getByText('Please watch the video to the end. Then sign below.')).toBeTruthy();
  });

  it('offers to continue where the viewer left off', async () => {
    startServer(answers(adult({ status: 'begun', furthest: 6, answered: ['exit'] })));
    await openVideo();
    screen.getByText('You continue at 0:06 of 0:10.');
    button('Continue the video');
    expect(screen.queryByRole('button', { name: 'Begin Video' })).toBeNull();
  });

  it('reports a lost connection and continues automatically once online', async () => {
    startServer(answers(adult({})));
    await openVideo();
    setLine(false);
    fireEvent.click(button('Begin Video'));
    const said = screen.getByText(/There is no connection. The video continues automatically/);
    expect(document.activeElement).toBe(said);
    expect(document.querySelector('video')).toBeNull();
    setLine(true);
    await after(0);
    expect(video().src).toContain('.mp4');
    expect(screen.queryByText(/There is no connection/)).toBeNull();
  });

  it('restarts the video once a lost connection is restored', async () => {
    startServer(answers(adult({})));
    await openVideo();
    fireEvent.click(button('Begin Video'));
    setLine(false);
    fireEvent.error(video());
    screen.getByText(/There is no connection. The video continues automatically/);
    expect(screen.queryByText(/Code for the staff/)).toBeNull();
    setLine(true);
    await after(0);
    video();
  });

  it('scrolls back to the video after a question', async () => {
    const right = {
      isRight: true,
      understanding: result(adult({ status: 'begun', furthest: 2, answered: ['exit'] })),
    };
    startServer({ ...answers(adult({})), [`POST ${UNDERSTANDING}/answer`]: { json: { result: right } } });
    await openVideo();
    fireEvent.click(button('Begin Video'));
    await loadVideo(10);
    await playTo(0, 2);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -90, 300, 400));
    fireEvent.click(screen.getByRole('radio', { name: 'Left' }));
    fireEvent.click(button('Check the answer'));
    await after(0);
    expect(screen.queryByText('Where is the exit?')).toBeNull();
    expect(scrolled.mock.contexts.map((each) => (each as Element).contains(video()))).toEqual([true]);
    expect(scrolled.mock.calls[0]?.[0]).toMatchObject({ block: 'start' });
  });
});

describe('playing video', () => {
  it('can be muted, hides captions on request and exits full screen for a question', async () => {
    const calls: string[] = [];
    const asked = (call: string) => () => Promise.resolve(void calls.push(call));
    Object.assign(document, { fullscreenEnabled: true, exitFullscreen: asked('small') });
    Object.assign(Element.prototype, { requestFullscreen: asked('full') });
    startServer(answers());
    await open(`confirm-understanding`, '', `/${KAI}`);
    fireEvent.click(button('Begin Video'));
    await loadVideo(10);
    const tracks = [{ language: 'en', mode: 'showing' }];
    Object.defineProperty(video(), 'textTracks', { value: tracks });
    fireEvent.change(screen.getByLabelText('Captions'), { target: { value: '' } });
    expect(tracks[0]?.mode).toBe('disabled');
    fireEvent.change(screen.getByLabelText('Captions'), { target: { value: 'en' } });
    expect(tracks[0]?.mode).toBe('showing');
    fireEvent.click(button('Sound'));
    expect(video().muted).toBe(true);
    expect(button('Sound').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button('Full screen'));
    Object.assign(document, { fullscreenElement: video().parentElement });
    await playTo(0, 2);
    expect(calls).toEqual(['full', 'small']);
    Object.assign(document, { fullscreenEnabled: false, fullscreenElement: null });
  });
});

describe('sharing the party’s page', () => {
  it('uses the browser’s share sheet when available', async () => {
    const share = vi.fn<() => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    startServer(answers());
    await open('group-understanding-status');
    fireEvent.click(button('Share the link to this list'));
    await after(0);
    expect(share).toHaveBeenCalledWith({ url: location.href });
  });

  it.each([
    ['The link is copied.', async (): Promise<undefined> => undefined],
    [
      /The link could not be copied/,
      async (): Promise<undefined> => {
        throw new DOMException('', 'NotAllowedError');
      },
    ],
  ])('copies the URL without a share sheet and reports the result: %s', async (said, writeText) => {
    const clipboard = { writeText: vi.fn<() => Promise<void>>(writeText) };
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
    startServer(answers());
    await open('group-understanding-status');
    fireEvent.click(button('Copy the link to this list'));
    await after(0);
    expect(clipboard.writeText).toHaveBeenCalledWith(location.href);
    expect(screen.getAllByText(said)).toHaveLength(2);
  });

  it('is not offered on a kiosk', async () => {
    startServer(answers());
    await open('group-understanding-status', '&kiosk=1');
    screen.getByRole('heading', { name: 'Who has watched the video?' });
    expect(screen.queryByRole('button', { name: /link to this list/ })).toBeNull();
  });
});
