import { useEffect, useState } from 'react';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/**
 * Nothing moves until somebody plays it: at first the whole is shown.
 * @param duration ms
 */
export const usePlayer = (duration: number) => {
  const [at, setAt] = useState(duration);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let before: number | undefined;
    let frame = requestAnimationFrame(function go(now: number) {
      const passed = before === undefined ? 0 : (now - before) * speed;
      before = now;
      setAt((last) => Math.min(last + passed, duration));
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, duration]);
  const isAtEnd = at >= duration;
  useEffect(() => {
    if (isAtEnd) setIsPlaying(false);
  }, [isAtEnd]);

  const show = (ms: number): void => {
    setIsPlaying(false);
    setAt(Math.min(Math.max(ms, 0), duration));
  };
  const play = (): void => {
    if (isAtEnd) setAt(0);
    setIsPlaying(true);
  };
  return { at, isPlaying, speed, setSpeed, show, play, pause: () => setIsPlaying(false) };
};
