import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { firstOf } from '../../video/file-player.tsx';
import type { ShownCaption } from '../../video/player.ts';
import styles from './player.module.css';
import type { Viewing } from './viewing/viewing.ts';
import { isOver, type ViewingSnapshot } from './viewing/viewing-snapshot.ts';

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

type PickProps = {
  label: string;
  value: string | number;
  onPick: (value: string) => void;
  icon: ReactNode;
  children: ReactNode;
};

/** A list behind an icon, which saves the width of its longest entry. */
const Pick = ({ label, value, onPick, icon, children }: PickProps) => (
  <span className={styles.button} title={label}>
    {icon}
    <select
      className={styles.list}
      aria-label={label}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      {children}
    </select>
  </span>
);

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path className={styles.line} d={path} />
  </svg>
);

type FilmProps = { player: RefObject<HTMLDivElement | null>; captions: readonly ShownCaption[] };

const OFF = '';

/** Captions and sound of a file. YouTube's player has its own. */
const OfFile = ({ player, captions }: FilmProps) => {
  const intl = useIntl();
  const [caption, setCaption] = useState<string>(
    () => firstOf(captions, intl.locale as ProductLocale)?.locale ?? OFF,
  );
  const [isMuted, setIsMuted] = useState(false);
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
  const sound = intl.formatMessage({ id: 'video.sound' });
  return (
    <>
      {captions.length > 0 ? (
        <Pick
          label={intl.formatMessage({ id: 'video.captions' })}
          value={caption}
          onPick={choose}
          icon={
            <Drawing
              path={`M3 5h18v14H3zM10.5 10a2.5 2.5 0 1 0 0 4M17.5 10a2.5 2.5 0 1 0 0 4${caption === OFF ? 'M3 21 21 3' : ''}`}
            />
          }
        >
          <option value={OFF}>{intl.formatMessage({ id: 'video.captions.off' })}</option>
          {captions.map(({ locale }) => (
            <option key={locale} value={locale} lang={locale}>
              {nameOfLanguage(locale)}
            </option>
          ))}
        </Pick>
      ) : null}
      <button
        type="button"
        className={styles.button}
        aria-label={sound}
        title={sound}
        aria-pressed={!isMuted}
        onClick={mute}
      >
        <Drawing path={`M4 9h4l5-4v14l-5-4H4zM${isMuted ? '16 9l5 6M21 9l-5 6' : '16 8q4 4 0 8'}`} />
      </button>
    </>
  );
};

const FullScreen = ({ player, mustLeave }: Pick<FilmProps, 'player'> & { mustLeave: boolean }) => {
  const label = useIntl().formatMessage({ id: 'video.fullScreen' });
  // Questions and the signature are outside the full-screen element.
  useEffect(() => {
    if (mustLeave && document.fullscreenElement) void document.exitFullscreen();
  }, [mustLeave]);
  if (!document.fullscreenEnabled) return null;
  const fill = (): void => {
    // If the browser refuses, the video just stays in place.
    const request = document.fullscreenElement
      ? document.exitFullscreen()
      : player.current?.requestFullscreen();
    request?.catch(() => undefined);
  };
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={fill}>
      <Drawing path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </button>
  );
};

/** The server does not accept higher rates. */
const RATES = [1, 1.25, 1.5];

type ControlsProps = FilmProps & { shown: ViewingSnapshot; viewing: Viewing; isFile: boolean };

export const Controls = ({ shown, viewing, isFile, ...film }: ControlsProps) => {
  const intl = useIntl();
  const { state, time, duration, rate } = shown;
  const isPlaying = state === 'playing';
  const isAsking = shown.question !== undefined || shown.wrong !== undefined;
  const play = useRef<HTMLButtonElement>(null);
  // Takes focus once the start button or question has disappeared.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) play.current?.focus({ preventScroll: true });
  }, [isAsking]);
  const words = intl.formatMessage(
    { id: 'video.reached' },
    { time: timeInWords(intl, time), duration: timeInWords(intl, duration) },
  );
  const label = intl.formatMessage({ id: isPlaying ? 'video.pause' : 'video.play' });
  const showRate = (each: number): string => `${intl.formatNumber(each)}×`;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        ref={play}
        className={styles.button}
        aria-label={label}
        title={label}
        aria-disabled={isAsking}
        onClick={viewing.playOrPause}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
        </svg>
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
        −{clockOf(duration - time)}
      </span>
      <Pick
        label={intl.formatMessage({ id: 'video.speed' })}
        value={rate}
        onPick={(value) => viewing.setRate(Number(value))}
        icon={<span aria-hidden="true">{showRate(rate)}</span>}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>
            {showRate(each)}
          </option>
        ))}
      </Pick>
      {isFile ? <OfFile {...film} /> : null}
      <FullScreen player={film.player} mustLeave={isAsking || isOver(shown)} />
    </div>
  );
};
