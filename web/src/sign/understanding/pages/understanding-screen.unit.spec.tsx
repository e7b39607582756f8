import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { understanding, uuid } from '../../../testing/answers.ts';
import { loadVideo, playTo, playVideos, video } from '../../../testing/played-video.ts';
import { startServer } from '../../../testing/server.ts';
import { openSignPage } from '../../../testing/sign-page.tsx';

const ID = uuid('signed');
const UNDERSTANDING = `/v1/signed_waiver/${ID}/understanding`;
const READ = `GET ${UNDERSTANDING}`;
const [GUARDIAN, KAI, OTHER_KAI] = [uuid(0), uuid(1), uuid(2)];

type Changes = Parameters<typeof understanding>[0];
const answered = (changes?: Changes) => ({ json: { result: understanding(changes), logo: null } });
const told = (changes?: Changes) => ({ json: { result: understanding(changes) } });
const withStatus = (...statuses: readonly string[]) =>
  understanding().participants.map((each, index) => ({ ...each, status: statuses[index] ?? 'waiting' }));

let left: string[];
beforeEach(() => {
  vi.useFakeTimers();
  left = [];
  vi.spyOn(window.location, 'replace').mockImplementation((to) => void left.push(String(to)));
  playVideos();
});
const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const open = async (page: string, last = '', locale: 'en' | 'de' = 'en'): Promise<void> => {
  await openSignPage({
    screen: 'understanding',
    path: `/${page}/a-key/${ID}${last}?locale=${locale}`,
    locale,
  });
  await after(0);
};
const button = (name: string) => screen.getByRole('button', { name });
const begin = async (): Promise<void> => {
  fireEvent.click(button('Begin Video'));
  await loadVideo(10);
};

describe('video pages', () => {
  it.each([
    [4, ['One at a Time', 'As a Group']],
    [5, ['As a Group', 'One at a Time']],
  ] as const)(
    'start with the choice and recommend the group video for five or more people: %i',
    { meta: { spec: ['2.73 Group or individual choice', '9.9 group video from 5'] } },
    async (count, names) => {
      const [first] = understanding().participants;
      const participants = Array.from(
        { length: count },
        (_, index) => ({ ...first, id: uuid(index) }) as never,
      );
      startServer({ [READ]: answered({ participants }) });
      await open('choose-group-or-individual');
      const ways = screen.getAllByRole('button').map(({ textContent }) => textContent);
      expect(ways).toEqual(names);
      expect(screen.queryByText(/^Recommended for groups of 5 or more/) !== null).toBe(count >= 5);
      fireEvent.click(button(names[0]));
      const path = names[0] === 'As a Group' ? 'group-confirm-understanding' : 'group-understanding-status';
      expect(location.pathname).toContain(`/${path}/a-key/${ID}`);
      expect(location.search).toBe('?locale=en');
    },
  );

  it.each([
    ['choose-group-or-individual', 'group-understanding-status', withStatus('begun')],
    ['confirm-understanding', 'choose-group-or-individual', withStatus()],
  ])(
    'resume where the party left off: %s opens %s',
    { meta: { spec: ['2.13 /choose-group-or-individual/…', '4.21 after submit'] } },
    async (page, to, participants) => {
      startServer({ [READ]: answered({ participants }) });
      await open(page);
      expect(location.pathname).toBe(`/${to}/a-key/${ID}`);
    },
  );

  it('load automatically once the server is back', async () => {
    const server = startServer({ [READ]: 'lost' });
    await open('choose-group-or-individual');
    await after(60_000);
    screen.getByRole('heading', { level: 1, name: 'No connection' });
    server.change(READ, answered());
    await after(15_000);
    expect(button('As a Group')).toBeTruthy();
    const asked = server.requestsTo(READ).length;
    await after(60_000);
    expect(server.requestsTo(READ)).toHaveLength(asked);
  });

  it('open the confirmation for a completed record', async () => {
    startServer({ [READ]: answered({ completed: true }) });
    await open('choose-group-or-individual');
    expect(left).toEqual([`/sign-confirmation/a-key/${ID}?locale=en`]);
  });
});

describe('party status', () => {
  it('lists everyone, distinguishes namesakes and explains the disabled button', {
    meta: { spec: ['2.74 Group understanding status', '4.22 understanding matched by name'] },
  }, async () => {
    startServer({ [READ]: answered({ participants: withStatus('understood') }) });
    await open('group-understanding-status');
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['AdaComplete', 'Kai Minor 1Watch Video', 'Kai Minor 2Watch Video']);
    const proceed = button('Everyone must watch their video to proceed');
    expect(proceed.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(proceed.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('2 people still have to watch the video.');
    screen.getByRole('button', { name: /link to this list$/ });
    fireEvent.click(proceed);
    expect(left).toEqual([]);
    fireEvent.click(button('Watch Video Kai Minor 2'));
    expect(location.pathname).toBe(`/confirm-understanding/a-key/${ID}/${OTHER_KAI}`);
    screen.getByRole('heading', { level: 1, name: 'Kai, it is your turn' });
    screen.getByText('Minor 2');
  });

  it('enables the button once everyone has watched', {
    meta: { spec: '2.74 Group understanding status' },
  }, async () => {
    const all = withStatus('understood', 'understood', 'understood');
    const last = withStatus('understood', 'understood');
    const server = startServer({ [READ]: answered({ participants: last }) });
    await open('group-understanding-status');
    expect(screen.queryByRole('button', { name: /link to this list$/ })).toBeNull();
    server.change(READ, answered({ participants: all, completed: true }));
    act(() => void window.dispatchEvent(new Event('online')));
    await after(0);
    fireEvent.click(button('Click to Proceed'));
    expect(left).toEqual([`/sign-confirmation/a-key/${ID}?locale=en`]);
  });

  it.each([
    [[0], 'No Guardian found.'],
    [[1, 2], 'No Minors found.'],
  ])('shows who has been erased: %j', { meta: { spec: '8.14 No Guardian found' } }, async (gone, said) => {
    const participants = understanding().participants.map((each, index) => ({
      ...each,
      erased: gone.includes(index),
    }));
    startServer({ [READ]: answered({ participants }) });
    await open('group-understanding-status');
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('individual video', () => {
  const ANSWER = `POST ${UNDERSTANDING}/answer`;
  const WATCHED = `POST ${UNDERSTANDING}/watched`;
  const FAILED = `POST ${UNDERSTANDING}/failed`;
  const BEGIN = `POST ${UNDERSTANDING}/begin`;
  const kaiIs = (changes: object) =>
    understanding().participants.map((each) => (each.id === KAI ? { ...each, ...changes } : each));
  const begun = { [READ]: answered(), [BEGIN]: told({ participants: kaiIs({ status: 'begun' }) }) };
  const openKai = () => open('confirm-understanding', `/${KAI}`);

  it('loads nothing until started and names YouTube as the source', async () => {
    startServer({ [READ]: answered({ videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }) });
    await openKai();
    screen.getByText(/Nothing has been loaded from there so far/);
    expect(document.querySelectorAll('iframe, video, script[src]')).toHaveLength(0);
  });

  it('starts with “Watch Video” after another video on this page, otherwise with “Begin Video”', {
    meta: { spec: '2.75 Confirm understanding' },
  }, async () => {
    startServer({ ...begun, [WATCHED]: told() });
    const goBack = (path: string) =>
      act(() => {
        window.history.pushState(null, '', `/${path}?locale=en`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    await open('group-understanding-status');
    fireEvent.click(button('Watch Video Kai Minor 1'));
    expect(document.querySelector('video')).toBeNull();
    await begin();
    goBack(`group-understanding-status/a-key/${ID}`);
    fireEvent.click(button('Watch Video Kai Minor 2'));
    await loadVideo(10);
    button('Pause');
    expect(document.activeElement?.textContent).toBe('Kai, it is your turn');
    goBack(`confirm-understanding/a-key/${ID}/${KAI}`);
    button('Begin Video');
    expect(document.querySelector('video')).toBeNull();
  });

  it('shows and focuses each question at its time and keeps the slider from skipping ahead', {
    meta: { spec: ['2.75 Confirm understanding', '4.23 video player'] },
  }, async () => {
    const server = startServer({ ...begun, [WATCHED]: told() });
    await openKai();
    await begin();
    await playTo(0, 1);
    video().currentTime = 9;
    await after(250);
    expect(video().currentTime).toBe(1);
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('1 second of 10 seconds');
    fireEvent.change(slider, { target: { value: '7' } });
    expect(video().currentTime).toBe(1);
    await playTo(1, 2);
    expect(document.activeElement?.textContent).toBe('Where is the exit?');
    screen.getByText('Question 1 of 1');
    expect(screen.queryByText(/questions? answered$/)).toBeNull();
    expect(server.requestsTo(BEGIN)[0]?.body).toEqual({ participantId: KAI, duration: 10 });
    expect(server.requestsTo(WATCHED)).toHaveLength(1);
    expect(server.requestsTo(WATCHED)[0]?.body).toEqual({ participantId: KAI, watched: [[0, 2]] });
  });

  it('rewinds after a wrong answer', {
    meta: { spec: ['4.23 video player', '8.14 No Guardian found'] },
  }, async () => {
    const result = { isRight: false, againFrom: 0, understanding: understanding() };
    startServer({ ...begun, [WATCHED]: told(), [ANSWER]: { json: { result } } });
    await openKai();
    await begin();
    await playTo(0, 2);
    fireEvent.click(button('Check the answer'));
    screen.getByText('Please select.');
    fireEvent.click(screen.getByRole('radio', { name: 'Right' }));
    fireEvent.click(button('Check the answer'));
    await after(0);
    expect(document.activeElement?.textContent).toBe('Oops! Your answer is incorrect.');
    expect(screen.getByText(/^Watch for the answer/).textContent).toBe(
      'Watch for the answer to: “Where is the exit?”',
    );
    fireEvent.click(button('Watch again from the start'));
    expect(video().currentTime).toBe(0);
    expect(document.activeElement).toBe(button('Pause'));
  });

  it('waits at the question while offline and sends the answer once', async () => {
    const server = startServer({ ...begun, [WATCHED]: told(), [ANSWER]: 'lost' });
    await openKai();
    await begin();
    await playTo(0, 2);
    fireEvent.click(screen.getByRole('radio', { name: 'Left' }));
    fireEvent.click(button('Check the answer'));
    await after(0);
    expect(screen.getAllByText(/Your answer is kept and is sent as soon as there is one/)).not.toEqual([]);
    fireEvent.click(button('Check the answer'));
    const participants = kaiIs({ status: 'begun', furthest: 2, answered: ['exit'] });
    server.change(ANSWER, {
      json: { result: { isRight: true, understanding: understanding({ participants }) } },
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await after(0);
    const sent = server.requestsTo(ANSWER);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect(screen.queryByText('Where is the exit?')).toBeNull();
    screen.getByText('1 of 1 question answered');
  });

  it('asks for the signature once the video has been watched', {
    meta: { spec: '2.75 Confirm understanding' },
  }, async () => {
    const participants = kaiIs({ status: 'begun', furthest: 2, answered: ['exit'] });
    startServer({ ...begun, [READ]: answered({ participants }), [WATCHED]: told({ participants }) });
    await openKai();
    const why = () => document.getElementById('video-submit-why')?.textContent;
    expect(why()).toBe('Please watch the video to the end and answer every question.');
    expect(screen.queryByText('Your signature')).toBeNull();
    fireEvent.click(button('Continue the video'));
    await loadVideo(10);
    await playTo(2, 9.5);
    expect(document.activeElement).not.toBe(screen.getByRole('heading', { name: 'Your signature' }));
    fireEvent.ended(video());
    await after(0);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your signature' }));
    button('Complete Video And Sign to Proceed');
    expect(why()).toBe('Please provide a signature.');
  });

  it('pauses and resumes a file when its picture is pressed', async () => {
    startServer({ ...begun, [WATCHED]: told() });
    await openKai();
    await begin();
    fireEvent.click(video());
    button('Play');
    fireEvent.click(video());
    expect(button('Pause')).toBeTruthy();
  });

  it('pauses and reports progress when the page is hidden', async () => {
    const server = startServer({ ...begun, [WATCHED]: told() });
    await openKai();
    await begin();
    await playTo(0, 1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await after(0);
    button('Play');
    expect(server.requestsTo(WATCHED)[0]?.body).toEqual({ participantId: KAI, watched: [[0, 1]] });
  });

  it('shows an error code, a retry button and advice if playback fails', {
    meta: { spec: '2.75 Confirm understanding' },
  }, async () => {
    const server = startServer({ ...begun, [FAILED]: told() });
    await openKai();
    fireEvent.click(button('Begin Video'));
    fireEvent.error(video());
    screen.getByText('Code for the staff: file 0');
    screen.getByText(/If trying again does not help, please tell the staff/);
    fireEvent.click(button('Try again'));
    video();
    await after(50_000);
    fireEvent.progress(video());
    await after(50_000);
    video();
    await after(10_000);
    expect(screen.getByText('Code for the staff: not loaded')).toBeTruthy();
    expect(server.requestsTo(FAILED).map(({ body }) => body)).toEqual([
      { participantId: KAI, code: 'media_0' },
    ]);
  });

  it('can be signed for after watching, with errors for missing answers', {
    meta: { spec: ['2.75 Confirm understanding', '5.20 understanding'] },
  }, async () => {
    const participants = kaiIs({ status: 'begun', furthest: 10, answered: ['exit'] });
    const PUT = `PUT /v1/signed_waiver/${ID}`;
    const server = startServer({
      [READ]: answered({ participants }),
      [PUT]: told({ participants: kaiIs({ status: 'understood' }) }),
    });
    await openKai();
    const wait = button('Complete Video And Sign to Proceed');
    expect(wait.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(wait.closest('form') ?? wait);
    expect(screen.getAllByText('Please provide a signature.')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText(/Type your full name/), { target: { value: 'Kai' } });
    fireEvent.submit(button('Click to Agree To This Document').closest('form') ?? wait);
    await after(0);
    expect(server.requestsTo(PUT)[0]?.body).toEqual({
      participantId: KAI,
      signature: { method: 'typed', text: 'Kai' },
      watched: [],
    });
    screen.getByRole('heading', { name: 'Who has watched the video?' });
    expect(
      within(within(screen.getByRole('main')).getAllByRole('listitem')[1] as HTMLElement).getByText(
        'Complete',
      ),
    ).toBeTruthy();
    expect(GUARDIAN).not.toBe(KAI);
  });
});
