import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { firstOf } from '../../video/file-player.tsx';
import type { ShownCaption } from '../../video/player.ts';
import styles from './understanding.module.css';
import type { Viewing } from './viewing/viewing.ts';
import type { ViewingSnapshot } from './viewing/viewing-snapshot.ts';

/** Formats seconds as `1:05`. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(Math.round(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Formats seconds for screen readers, such as `1 minute 20`. */
export const timeInWords = (intl: IntlShape, seconds: number): string => {
  const whole = Math.max(Math.round(seconds), 0);
  const values = { minutes: Math.floor(whole / 60), seconds: whole % 60 };
  if (values.minutes === 0) return intl.formatMessage({ id: 'video.seconds' }, values);
  return intl.formatMessage(
    { id: values.seconds === 0 ? 'video.minutes' : 'video.minutesAndSeconds' },
    values,
  );
};

type FilmControlsProps = {
  /** The full-screen element, which holds the video and its controls. */
  player: RefObject<HTMLDivElement | null>;
  /** False for YouTube, whose player has its own captions and sound. */
  isFile: boolean;
  captions: readonly ShownCaption[];
  isAsking: boolean;
};

const OFF = '';

export const FilmControls = ({ player, isFile, captions, isAsking }: FilmControlsProps) => {
  const intl = useIntl();
  const [caption, setCaption] = useState<string>(
    () => firstOf(captions, intl.locale as ProductLocale)?.locale ?? OFF,
  );
  const [isMuted, setIsMuted] = useState(false);
  // Questions are outside the full-screen element, so exit full screen to show them.
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
    // If the browser refuses, the video just stays in place.
    const request = document.fullscreenElement
      ? document.exitFullscreen()
      : player.current?.requestFullscreen();
    request?.catch(() => undefined);
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

/** The server does not accept higher rates. */
const RATES = [1, 1.25, 1.5];

export const Controls = ({ shown, viewing }: { shown: ViewingSnapshot; viewing: Viewing }) => {
  const intl = useIntl();
  const { state, time, duration, rate } = shown;
  const isPlaying = state === 'playing';
  const isAsking = shown.question !== undefined || shown.againFrom !== undefined;
  const play = useRef<HTMLButtonElement>(null);
  // Takes focus once the start button or question has disappeared.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) play.current?.focus({ preventScroll: true });
  }, [isAsking]);
  const words = intl.formatMessage(
    { id: 'video.reached' },
    { time: timeInWords(intl, time), duration: timeInWords(intl, duration) },
  );
  return (
    <div className={styles.controls}>
      <button
        type="button"
        ref={play}
        className={styles.play}
        aria-disabled={isAsking}
        onClick={() => viewing.playOrPause()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
        </svg>
        {intl.formatMessage({ id: isPlaying ? 'video.pause' : 'video.play' })}
      </button>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(duration, 1)}
        step={1}
        value={Math.round(time)}
        aria-label={intl.formatMessage({ id: 'video.position' })}
        aria-valuetext={words}
        aria-disabled={isAsking}
        onChange={({ target }) => viewing.seek(Number(target.value))}
      />
      <span className={styles.left} aria-hidden="true">
        {intl.formatMessage({ id: 'video.left' }, { time: clockOf(duration - time) })}
      </span>
      <label className={styles.rate}>
        {intl.formatMessage({ id: 'video.speed' })}
        <select value={rate} onChange={({ target }) => viewing.setRate(Number(target.value))}>
          {RATES.map((each) => (
            <option key={each} value={each}>
              {`${intl.formatNumber(each)}×`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
