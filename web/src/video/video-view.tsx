import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FilePlayer } from './file-player.tsx';
import type { PlayerProps } from './player.ts';

/** A timeout is needed because blocked scripts fire no event. */
const PATIENCE_MS = 10_000;
/** Files report errors, and large ones load slowly, so only a complete lack of progress means a lost connection. */
const FILE_PATIENCE_MS = 60_000;

const isFile = (videoUrl: string): boolean => videoUrl.startsWith('/');

/** A video that fills its parent. Change `key` to retry. */
export const VideoView = (props: PlayerProps) => {
  const { videoUrl, onReady, onBroken } = props;
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | undefined>(() =>
    isFile(videoUrl) ? FilePlayer : undefined,
  );
  const broken = useRef(onBroken);
  broken.current = onBroken;
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSettled = useRef(false);
  const wait = (): void => {
    clearTimeout(late.current);
    if (isSettled.current) return;
    late.current = setTimeout(
      () => broken.current(isFile(videoUrl) ? 'not loaded' : 'blocked'),
      isFile(videoUrl) ? FILE_PATIENCE_MS : PATIENCE_MS,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has another key
  useEffect(() => {
    let isWanted = true;
    wait();
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
      onProgress={wait}
      onReady={(player) => {
        isSettled.current = true;
        clearTimeout(late.current);
        onReady(player);
      }}
      onBroken={(code) => {
        isSettled.current = true;
        clearTimeout(late.current);
        onBroken(code);
      }}
    />
  );
};
