import { Button } from '@fluentui/react-components';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { type DrawnInk, type InkPoint, inkPoints } from '@waivers/waiver/ink/ink-points.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import styles from './signing.module.css';

/** Points in tenths of a pixel. `t` is in ms since the first point and never decreases. */
type TimedStroke = readonly Pick<InkPoint, 'x' | 'y' | 't'>[];

/** Returns strokes in drawing order. Times never decrease, even if the device clock was set back. */
export const timedStrokes = (ink: DrawnInk): readonly TimedStroke[] => {
  let latest = 0;
  return inkPoints(ink).map((stroke) =>
    stroke.map(({ x, y, t }) => {
      latest = Math.max(latest, t);
      return { x, y, t: latest };
    }),
  );
};

/** Returns the drawing time in ms, or 0 if no times were recorded. */
export const durationOf = (strokes: readonly TimedStroke[]): number => strokes.at(-1)?.at(-1)?.t ?? 0;

/** Returns the points drawn up to time `t` (ms), without interpolation. */
export const strokesAt = (strokes: readonly TimedStroke[], t: number): readonly TimedStroke[] =>
  strokes.map((stroke) => stroke.filter((point) => point.t <= t)).filter(({ length }) => length > 0);

/** Returns SVG path data in tenths of a pixel. A single point becomes a dot. */
export const pathOf = (stroke: TimedStroke): string => {
  const [first] = stroke;
  if (first === undefined) return '';
  const rest = stroke.length === 1 ? stroke : stroke.slice(1);
  return `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`;
};

const SPEEDS = [1, 2, 4] as const;
type Speed = (typeof SPEEDS)[number];

/** Controls playback. Starts paused with the whole signature shown. @param duration the replay's duration in ms */
const usePlayer = (duration: number) => {
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

const STEPS = 100;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const InkPlayer = ({ ink, title }: { readonly ink: DrawnInk; readonly title: string }) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const strokes = useMemo(() => timedStrokes(ink), [ink]);
  const duration = durationOf(strokes);
  const player = usePlayer(duration);
  const shown = strokesAt(strokes, player.at);
  const seconds = (ms: number) => intl.formatNumber(ms / 1000, { maximumFractionDigits: 1 });
  const place = text('saw.ink.place', {
    at: seconds(player.at),
    of: seconds(duration),
    stroke: shown.length,
    strokes: strokes.length,
  });
  const step = Math.max(1, Math.ceil(duration / STEPS));
  return (
    <>
      <svg className={styles.ink} viewBox={`0 0 ${ink.width} ${ink.height}`} role="img" aria-label={title}>
        {shown.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no names
          <path key={index} d={pathOf(stroke)} />
        ))}
      </svg>
      {duration === 0 ? (
        <p className={styles.quiet}>{text('saw.ink.noTimes')}</p>
      ) : (
        <div className={styles.player}>
          <p id={id} className={styles.place}>
            {place}
          </p>
          <input
            type="range"
            min={0}
            max={Math.ceil(duration / step) * step}
            step={step}
            value={player.at}
            aria-label={text('saw.ink.slider')}
            aria-valuetext={place}
            onChange={({ currentTarget }) => player.show(Number(currentTarget.value))}
          />
          <div className={styles.buttons}>
            {!prefersReducedMotion() && (
              <Button
                size="large"
                appearance="primary"
                onClick={player.isPlaying ? player.pause : player.play}
              >
                {text(player.isPlaying ? 'saw.ink.pause' : 'saw.ink.play')}
              </Button>
            )}
            <Button size="large" onClick={() => player.show(duration)}>
              {text('saw.ink.whole')}
            </Button>
            {!prefersReducedMotion() && (
              <fieldset className={styles.speeds}>
                <legend className="visually-hidden">{text('saw.ink.speed')}</legend>
                {SPEEDS.map((speed) => (
                  <label key={speed}>
                    <input
                      type="radio"
                      name={id}
                      checked={player.speed === speed}
                      onChange={() => player.setSpeed(speed)}
                    />
                    <span>{`${speed}×`}</span>
                  </label>
                ))}
              </fieldset>
            )}
          </div>
        </div>
      )}
    </>
  );
};

export const InkReplay = ({ ink, title }: { readonly ink: StoredInk; readonly title: string }) => {
  const text = useText();
  return (
    <div className={styles.signature}>
      <h4>
        <bdi translate="no">{title}</bdi>
      </h4>
      {ink.method === 'drawn' ? (
        <InkPlayer ink={ink} title={text('signed.signatureAlt')} />
      ) : (
        <>
          <p className={styles.typed}>
            <bdi translate="no">{ink.text}</bdi>
          </p>
          <p className={styles.quiet}>{text('saw.ink.typed')}</p>
        </>
      )}
    </div>
  );
};
