import { Button } from '@fluentui/react-components';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import type { DrawnInk } from '@waivers/waiver/ink/ink-points.ts';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { durationOf, pathOf, strokesAt, timedStrokes } from './ink-time.ts';
import styles from './signing.module.css';
import { SPEEDS, usePlayer } from './use-player.ts';

const STEPS = 100;

/** Whoever wants nothing to move sees all of it, and can still go through it by the slider. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const Drawn = ({ ink, title }: { readonly ink: DrawnInk; readonly title: string }) => {
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
            {!isStill() && (
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
            {!isStill() && (
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

/** How a signature came to be. @param title of the section that was signed */
export const InkReplay = ({ ink, title }: { readonly ink: StoredInk; readonly title: string }) => {
  const text = useText();
  return (
    <div className={styles.signature}>
      <h4>
        <bdi translate="no">{title}</bdi>
      </h4>
      {ink.method === 'drawn' ? (
        <Drawn ink={ink} title={text('signed.signatureAlt')} />
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
