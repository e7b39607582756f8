import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { firstOf } from '../../video/file-player.tsx';
import type { ShownCaption } from '../../video/player.ts';
import styles from './understanding.module.css';

type FilmControlsProps = {
  /** Of what may fill the screen: the video, and what steers it. */
  player: RefObject<HTMLDivElement | null>;
  /** YouTube has its own captions and sound. */
  isFile: boolean;
  captions: readonly ShownCaption[];
  isAsking: boolean;
};

const OFF = '';

/** What does not change where the video is: captions, sound, the whole screen. */
export const FilmControls = ({ player, isFile, captions, isAsking }: FilmControlsProps) => {
  const intl = useIntl();
  const [caption, setCaption] = useState<string>(
    () => firstOf(captions, intl.locale as ProductLocale)?.locale ?? OFF,
  );
  const [isMuted, setIsMuted] = useState(false);
  // Questions stand outside.
  useEffect(() => {
    if (isAsking && document.fullscreenElement) void document.exitFullscreen();
  }, [isAsking]);
  const film = () => player.current?.querySelector('video');
  const choose = (locale: string): void => {
    setCaption(locale);
    for (const track of film()?.textTracks ?? [])
      track.mode = track.language === locale ? 'showing' : 'disabled';
  };
  const mute = (): void => {
    const video = film();
    if (video) video.muted = !isMuted;
    setIsMuted(!isMuted);
  };
  const fill = (): void => {
    // A browser that refuses leaves the video where it is.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : player.current?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  return (
    <div className={styles.controls}>
      {captions.length > 0 ? (
        <label className={styles.rate}>
          {intl.formatMessage({ id: 'video.captions' })}
          <select value={caption} onChange={({ target }) => choose(target.value)}>
            <option value={OFF}>{intl.formatMessage({ id: 'video.captions.off' })}</option>
            {captions.map(({ locale }) => (
              <option key={locale} value={locale} lang={locale}>
                {nameOfLanguage(locale)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isFile ? (
        <button type="button" className={styles.play} aria-pressed={!isMuted} onClick={mute}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9h4l5-4v14l-5-4H4z" />
            <path className={styles.line} d={isMuted ? 'M16 9l5 6M21 9l-5 6' : 'M16 8q4 4 0 8'} />
          </svg>
          {intl.formatMessage({ id: 'video.sound' })}
        </button>
      ) : null}
      {document.fullscreenEnabled ? (
        <button type="button" className={styles.play} onClick={fill}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className={styles.line} d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
          {intl.formatMessage({ id: 'video.fullScreen' })}
        </button>
      ) : null}
    </div>
  );
};
