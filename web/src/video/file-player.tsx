import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useRef } from 'react';
import { nameOfLanguage } from '../messages/name-of-language.ts';
import type { PlayerProps, ShownCaption, VideoPlayer } from './player.ts';
import styles from './video.module.css';

/** Some recordings report an infinite duration. */
const finiteOrZero = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0);

const playerOf = (video: HTMLVideoElement, onPlaybackBlocked: () => void): VideoPlayer => ({
  play: () =>
    void video.play().catch((error: unknown) => {
      // Pausing also rejects the promise, which is not an error.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onPlaybackBlocked();
    }),
  pause: () => video.pause(),
  seek: (seconds) => {
    video.currentTime = seconds;
  },
  setRate: (rate) => {
    video.playbackRate = rate;
  },
  time: () => video.currentTime,
  duration: () => finiteOrZero(video.duration),
});

export const firstOf = (captions: readonly ShownCaption[], locale: ProductLocale): ShownCaption | undefined =>
  [locale, 'en'].flatMap((language) => captions.filter((each) => each.locale === language))[0] ?? captions[0];

export const FilePlayer = ({
  videoUrl,
  title,
  locale,
  captions,
  onReady,
  onState,
  onPlaybackBlocked,
  onBroken,
  onProgress,
}: PlayerProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const first = firstOf(captions, locale);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the owner may have none for this video, and gives a transcript
    <video
      ref={video}
      className={styles.video}
      src={videoUrl}
      aria-label={title}
      playsInline
      preload="metadata"
      disablePictureInPicture
      onLoadedMetadata={() => video.current && onReady(playerOf(video.current, onPlaybackBlocked))}
      onPlaying={() => onState('playing')}
      onPause={() => onState(video.current?.ended === true ? 'ended' : 'paused')}
      onProgress={onProgress}
      onWaiting={() => onState('waiting')}
      onEnded={() => onState('ended')}
      onError={() => onBroken(`file ${video.current?.error?.code ?? 0}`)}
    >
      {captions.map((caption) => (
        <track
          key={caption.src}
          kind="captions"
          src={caption.src}
          srcLang={caption.locale}
          label={nameOfLanguage(caption.locale)}
          default={caption === first}
        />
      ))}
    </video>
  );
};
