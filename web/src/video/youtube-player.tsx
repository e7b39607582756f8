import { useEffect, useMemo, useRef, useState } from 'react';
import YouTube from 'react-youtube';
import type { PlayerProps, PlayerState, VideoPlayer } from './player.ts';
import styles from './video.module.css';
import { loadYouTubeApi } from './youtube-api.ts';

/** See https://developers.google.com/youtube/iframe_api_reference. */
type Api = {
  readonly playVideo: () => void;
  readonly pauseVideo: () => void;
  readonly seekTo: (seconds: number, allowSeekAhead: boolean) => void;
  readonly setPlaybackRate: (rate: number) => void;
  readonly getCurrentTime: () => number | undefined;
  readonly getDuration: () => number | undefined;
};

const STATES: Readonly<Record<number, PlayerState>> = {
  [-1]: 'waiting',
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'waiting',
  5: 'paused',
};

const SOON_MS = 4000;

const idOf = (videoUrl: string): string => new URL(videoUrl).searchParams.get('v') ?? '';

export const YouTubePlayer = ({
  videoUrl,
  title,
  locale: initialLocale,
  onReady,
  onState,
  onPlaybackBlocked,
  onBroken,
  onProgress,
}: PlayerProps) => {
  const [isLoaded, setIsLoaded] = useState(false);
  const callbacks = useRef({ onPlaybackBlocked, onBroken, onProgress });
  callbacks.current = { onPlaybackBlocked, onBroken, onProgress };
  const start = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let isWanted = true;
    loadYouTubeApi().then(
      () => {
        if (!isWanted) return;
        callbacks.current.onProgress?.();
        setIsLoaded(true);
      },
      () => isWanted && callbacks.current.onBroken('blocked'),
    );
    return () => {
      isWanted = false;
      clearTimeout(start.current);
    };
  }, []);
  // Keeps the initial locale, because a new one would recreate the player.
  const [locale] = useState(initialLocale);
  const opts = useMemo(
    () => ({
      width: '100%',
      height: '100%',
      host: 'https://www.youtube-nocookie.com',
      playerVars: {
        controls: 0,
        disablekb: 1,
        playsinline: 1,
        rel: 0,
        iv_load_policy: 3,
        cc_load_policy: 1,
        cc_lang_pref: locale,
        hl: locale,
        origin: window.location.origin,
      } as const,
    }),
    [locale],
  );
  const playerOf = (api: Api): VideoPlayer => ({
    play: () => {
      api.playVideo();
      // YouTube fires no event if the browser blocks playback.
      clearTimeout(start.current);
      start.current = setTimeout(() => callbacks.current.onPlaybackBlocked(), SOON_MS);
    },
    pause: () => {
      clearTimeout(start.current);
      api.pauseVideo();
    },
    seek: (seconds) => api.seekTo(seconds, true),
    setRate: (rate) => api.setPlaybackRate(rate),
    time: () => api.getCurrentTime() ?? 0,
    duration: () => api.getDuration() ?? 0,
  });
  if (!isLoaded) return null;
  return (
    <YouTube
      videoId={idOf(videoUrl)}
      title={title}
      className={styles.place ?? ''}
      iframeClassName={styles.video ?? ''}
      opts={opts}
      onReady={({ target }: { target: unknown }) => onReady(playerOf(target as Api))}
      onStateChange={({ data }: { data: number }) => {
        const state = STATES[data] ?? 'waiting';
        if (state === 'playing') clearTimeout(start.current);
        onState(state);
      }}
      onError={({ data }: { data: number }) => onBroken(`YouTube ${data}`)}
    />
  );
};
