import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FilePlayer } from './file-player.tsx';
import type { PlayerProps } from './player.ts';

/** A blocked script tells nobody. */
const PATIENCE_MS = 10_000;

const isFile = (videoUrl: string): boolean => videoUrl.startsWith('/');

/** Whatever the video is; to try again, give it another `key`. Fills its parent. */
export const VideoView = (props: PlayerProps) => {
  const { videoUrl, onReady, onBroken } = props;
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | undefined>(() =>
    isFile(videoUrl) ? FilePlayer : undefined,
  );
  const broken = useRef(onBroken);
  broken.current = onBroken;
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has another key
  useEffect(() => {
    let isWanted = true;
    late.current = setTimeout(() => broken.current(isFile(videoUrl) ? 'not loaded' : 'blocked'), PATIENCE_MS);
    if (Player === undefined)
      import('./youtube-player.tsx').then(
        ({ YouTubePlayer }) => isWanted && setPlayer(() => YouTubePlayer),
        () => isWanted && broken.current('blocked'),
      );
    return () => {
      isWanted = false;
      clearTimeout(late.current);
    };
  }, []);
  if (Player === undefined) return null;
  return (
    <Player
      {...props}
      onReady={(player) => {
        clearTimeout(late.current);
        onReady(player);
      }}
      onBroken={(code) => {
        clearTimeout(late.current);
        onBroken(code);
      }}
    />
  );
};
