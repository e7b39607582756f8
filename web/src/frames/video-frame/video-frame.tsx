import { useEffect, useRef, useState } from 'react';
import type { VideoPlayer } from '../../video/player.ts';
import { VideoView } from '../../video/video-view.tsx';
import { type FromFrame, readToFrame, type ToFrame } from './messages.ts';
import styles from './video-frame.module.css';

type Shown = Extract<ToFrame, { readonly kind: 'show' }>;

const tell = (message: FromFrame): void => parent.postMessage(message, location.origin);

const LOOK_MS = 200;

const tellTime = (player: VideoPlayer | undefined): void => {
  if (player !== undefined) tell({ kind: 'at', time: player.time(), duration: player.duration() });
};

export const VideoFrame = () => {
  const [shown, setShown] = useState<Shown>();
  const player = useRef<VideoPlayer>(undefined);
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      const message = readToFrame(event, parent);
      if (message?.kind === 'show') setShown(message);
      if (message?.kind === 'play') player.current?.play();
      if (message?.kind === 'pause') player.current?.pause();
      if (message?.kind === 'seek') player.current?.seek(message.to);
    };
    const looking = setInterval(() => tellTime(player.current), LOOK_MS);
    addEventListener('message', hear);
    tell({ kind: 'opened' });
    return () => {
      clearInterval(looking);
      removeEventListener('message', hear);
    };
  }, []);
  if (shown === undefined) return null;
  return (
    <div className={styles.frame}>
      <VideoView
        key={shown.videoUrl}
        videoUrl={shown.videoUrl}
        title={shown.title}
        locale={shown.locale}
        captions={[]}
        onReady={(ready) => {
          player.current = ready;
          tellTime(ready);
        }}
        onState={(state) => tell({ kind: 'state', state })}
        onPlaybackBlocked={() => tell({ kind: 'state', state: 'paused' })}
        onBroken={(code) => tell({ kind: 'broken', code })}
      />
    </div>
  );
};
