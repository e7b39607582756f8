import { Button } from '@fluentui/react-components';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FromFrame, readFromFrame, type ToFrame } from '../../../../frames/video-frame/messages.ts';
import { useText } from '../../../../messages/use-text.ts';
import { FilePlayer } from '../../../../video/file-player.tsx';
import type { PlayerProps, VideoPlayer } from '../../../../video/player.ts';
import type { VideoConfig } from '../../../../waiver-draft/video.ts';
import styles from './playing.module.css';
import type { Playback } from './use-playback.ts';

/** Timeout after which a silent frame is considered broken. */
const PATIENCE_MS = 15_000;

const FramedPlayer = ({ videoUrl, title, locale, onReady, onState, onBroken }: PlayerProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const at = useRef({ time: 0, duration: 0 });
  const isReady = useRef(false);
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (message: ToFrame): void =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const player: VideoPlayer = {
    play: () => tell({ kind: 'play' }),
    pause: () => tell({ kind: 'pause' }),
    seek: (to) => tell({ kind: 'seek', to }),
    setRate: () => undefined,
    time: () => at.current.time,
    duration: () => at.current.duration,
  };
  const handle = (message: FromFrame): void => {
    if (message.kind === 'opened') tell({ kind: 'show', videoUrl, title, locale });
    if (message.kind === 'state') onState(message.state);
    if (message.kind === 'broken') {
      clearTimeout(timeout.current);
      onBroken(message.code);
    }
    if (message.kind !== 'at') return;
    at.current = message;
    clearTimeout(timeout.current);
    // The player is ready only once the duration is known, which may take a second message.
    if (isReady.current || message.duration === 0) return;
    isReady.current = true;
    onReady(player);
  };
  const onWindowMessage = useEffectEvent((event: MessageEvent): void => {
    const message = readFromFrame(event, frame.current?.contentWindow);
    if (message !== undefined) handle(message);
  });
  const giveUp = useEffectEvent(() => onBroken('blocked'));
  useEffect(() => {
    addEventListener('message', onWindowMessage);
    timeout.current = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => {
      clearTimeout(timeout.current);
      removeEventListener('message', onWindowMessage);
    };
  }, []);
  return <iframe ref={frame} src="/video-frame" title={title} allow="autoplay; encrypted-media" />;
};

type StageProps = { readonly video: VideoConfig; readonly lang: ProductLocale; readonly playback: Playback };

/** Plays YouTube videos in a frame, because their script must not run in the dashboard. */
export const VideoStage = ({ video: { videoUrl, video }, lang, playback }: StageProps) => {
  const text = useText();
  const address = parseVideoAddress(videoUrl);
  if (address === undefined) return null;
  const Player = address.kind === 'youtube' ? FramedPlayer : FilePlayer;
  const accountId = address.kind === 'upload' ? address.accountId : '';
  const captions = (video?.captions ?? []).map(({ locale, sha256 }) => ({
    locale,
    src: `/v1/media/${accountId}/${sha256}.vtt`,
  }));
  const { broken, attempt, again, onReady, onState, onBroken } = playback;
  return (
    <div className={styles.stage}>
      {broken === undefined ? (
        <Player
          key={`${videoUrl} ${attempt}`}
          videoUrl={address.address}
          title={text('video.title')}
          locale={lang}
          captions={captions}
          onReady={onReady}
          onState={onState}
          onPlaybackBlocked={() => undefined}
          onBroken={onBroken}
        />
      ) : (
        <div role="alert" className={styles.broken}>
          <p>{text('video.broken', { code: broken })}</p>
          <p>{text('video.brokenHint')}</p>
          <Button onClick={again}>{text('video.again')}</Button>
        </div>
      )}
    </div>
  );
};
