import { act, render } from '@testing-library/react';
import type { YouTubeProps } from 'react-youtube';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerProps, VideoPlayer } from './player.ts';
import { loadYouTubeApi } from './youtube-api.ts';
import { YouTubePlayer } from './youtube-player.tsx';

let frame: YouTubeProps;
vi.mock('react-youtube', () => ({
  default: (props: YouTubeProps) => {
    frame = props;
    return null;
  },
}));
vi.mock('./youtube-api.ts', () => ({ loadYouTubeApi: vi.fn<() => Promise<void>>() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadYouTubeApi).mockResolvedValue(undefined as never);
});
afterEach(() => vi.useRealTimers());

const open = async () => {
  const heard: string[] = [];
  let player: VideoPlayer | undefined;
  const props: PlayerProps = {
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: 'Hall',
    locale: 'en',
    captions: [],
    onReady: (ready) => {
      player = ready;
    },
    onState: (state) => void heard.push(state),
    onPlaybackBlocked: () => void heard.push('playback blocked'),
    onBroken: (code) => void heard.push(`broken: ${code}`),
  };
  render(<YouTubePlayer {...props} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { heard, player: () => player };
};

const tell = (event: 'onReady' | 'onStateChange' | 'onError', data: number, target: object = {}): void =>
  frame[event]?.({ data, target } as never);

describe('YouTube player', () => {
  it.each([
    ['an invalid address', 2],
    ['a player failure', 5],
    ['a private or deleted video', 100],
    ['forbidden embedding', 101],
    ['forbidden embedding by its other code', 150],
    ['a missing referrer', 153],
  ])('reports the error code for %s', async (_why, code) => {
    const { heard } = await open();
    tell('onError', code);
    expect(heard).toEqual([`broken: YouTube ${code}`]);
  });

  it('reports a blocked script', async () => {
    vi.mocked(loadYouTubeApi).mockRejectedValue(new Error('blocked'));
    const { heard } = await open();
    expect(heard).toEqual(['broken: blocked']);
  });

  it('waits during an advertisement and plays afterwards', async () => {
    const { heard } = await open();
    for (const state of [-1, 3, 1, 2, 0]) tell('onStateChange', state);
    expect(heard).toEqual(['waiting', 'waiting', 'playing', 'paused', 'ended']);
  });

  it('reports blocked playback after a delay unless it starts', async () => {
    const { heard, player } = await open();
    tell('onReady', 0, { playVideo: () => undefined });
    player()?.play();
    tell('onStateChange', 1);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['playing']);
    player()?.play();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['playing', 'playback blocked']);
  });
});
