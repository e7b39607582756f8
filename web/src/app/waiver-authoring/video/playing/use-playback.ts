import { useEffect, useState } from 'react';
import type { PlayerState, VideoPlayer } from '../../../../video/player.ts';

/** Polling interval, because the players do not emit position events. */
const LOOK_MS = 200;

/** Returns the state and controls of the player. @param begin the start position in seconds */
export const usePlayback = (videoUrl: string, onDuration: (seconds: number) => void, begin = 0) => {
  const [player, setPlayer] = useState<VideoPlayer>();
  const [state, setState] = useState<PlayerState>('paused');
  const [time, setTime] = useState(begin);
  const [failure, setFailure] = useState<{ readonly videoUrl: string; readonly code: string }>();
  const broken = failure?.videoUrl === videoUrl ? failure.code : undefined;
  const [attempt, setAttempt] = useState(0);
  const isPlaying = state === 'playing' || state === 'waiting';
  useEffect(() => {
    if (player === undefined || !isPlaying) return undefined;
    const look = setInterval(() => setTime(player.time()), LOOK_MS);
    return () => clearInterval(look);
  }, [player, isPlaying]);
  return {
    time,
    isPlaying,
    broken,
    /** Used as the `key` of the player, to remount it on each attempt. */
    attempt,
    isReady: player !== undefined && broken === undefined,
    onReady: (ready: VideoPlayer): void => {
      setPlayer(ready);
      setFailure(undefined);
      if (ready.duration() > 0) onDuration(ready.duration());
      if (time > 0) ready.seek(time);
    },
    onState: (next: PlayerState): void => {
      setState(next);
      if (player === undefined) return;
      setTime(player.time());
      // Some recordings report their duration only once they play.
      if (next === 'playing' && player.duration() > 0) onDuration(player.duration());
    },
    onBroken: (code: string): void => {
      setFailure({ videoUrl, code });
      setPlayer(undefined);
      setState('paused');
    },
    again: (): void => {
      setFailure(undefined);
      setAttempt((before) => before + 1);
    },
    toggle: (): void => {
      if (isPlaying) player?.pause();
      else player?.play();
    },
    pause: (): void => player?.pause(),
    seek: (seconds: number): void => {
      const duration = player?.duration() ?? 0;
      const to = Math.min(Math.max(0, seconds), duration > 0 ? duration : seconds);
      player?.seek(to);
      setTime(to);
    },
  };
};

export type Playback = ReturnType<typeof usePlayback>;
