import usStates from 'virtual:us-states';
import {
  axisX,
  axisY,
  barX,
  barY,
  dot,
  geo,
  gridY,
  plot,
  type RenderFunction,
  text as words,
} from '@observablehq/plot';
import type { Report } from '@waivers/contract/reports/read-report.ts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { feature } from 'topojson-client';
import { useText } from '../../messages/use-text.ts';
import styles from './reports.module.css';
import { type Point, sayPoint, sayTick } from './trend.ts';
import { type Circle, countPeople, radiusOf, type ZipCode } from './zip-places.ts';

type PlotPictureProps = {
  readonly label: string;
  /** The chart is redrawn whenever this function changes. */
  readonly draw: () => Element;
};

const PlotPicture = ({ label, draw }: PlotPictureProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = draw();
    // CSP would block Plot's style element, which has no nonce. Our stylesheet replaces it.
    picture.querySelector('style')?.remove();
    // Plot adds English labels to groups that have no role, so remove them.
    for (const named of picture.querySelectorAll('[aria-label]')) named.removeAttribute('aria-label');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
    box.current?.replaceChildren(picture);
  }, [draw, label]);
  return <div ref={box} className={styles.plot} />;
};

/** Map size in px (spec section 9). */
const WIDTH = 750;
const HEIGHT = 400;
/** Margin in px that keeps the largest circle on a coast from being cut off. */
const INSET = 8;

const STATES = feature(usStates, usStates.objects.states);

export const PeopleMap = ({ circles }: { readonly circles: readonly Circle[] }) => {
  const text = useText();
  const draw = useCallback(() => {
    const most = Math.max(...circles.map(({ count }) => count));
    return plot({
      width: WIDTH,
      height: HEIGHT,
      inset: INSET,
      projection: 'albers-usa',
      r: { type: 'identity' },
      marks: [
        geo(STATES, { className: styles.states ?? '', fill: 'currentColor' }),
        dot(circles, {
          className: styles.circles ?? '',
          x: 'longitude',
          y: 'latitude',
          r: ({ count }: Circle) => radiusOf(count, most),
          fill: 'currentColor',
          title: ({ zip, count }: Circle) => text('reports.point', { name: zip, count }),
        }),
      ],
    });
  }, [circles, text]);
  const label = text('reports.map.label', { count: circles.length, people: countPeople(circles) });
  return <PlotPicture label={label} draw={draw} />;
};

/** Number of ZIP codes in the bar chart (spec section 9). */
export const TOP_ZIPS = 25;

const ROW = 26;
const EDGE = 4;
/** Space for a five-digit ZIP code on the left and the largest count on the right. */
const LEFT = 58;
const RIGHT = 64;

/** Fallback for environments without layout, such as tests. */
const ANY_WIDTH = 640;

/** Measures the box, so that the chart is drawn at its real size and its text is never scaled. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(ANY_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.round(element.clientWidth) || ANY_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

/** @param zips sorted by count, descending */
export const ZipBars = ({ zips }: { readonly zips: readonly ZipCode[] }) => {
  const text = useText();
  const intl = useIntl();
  const { box, width } = useWidth();
  const draw = useCallback(
    () =>
      plot({
        width,
        height: zips.length * ROW + 2 * EDGE,
        marginTop: EDGE,
        marginBottom: EDGE,
        marginLeft: LEFT,
        marginRight: RIGHT,
        x: { axis: null },
        y: { domain: zips.map(({ zip }) => zip), padding: 0.25 },
        marks: [
          axisY({ label: null, tickSize: 0, className: styles.ticks ?? '' }),
          barX(zips, { x: 'count', y: 'zip', className: styles.bars ?? '', fill: 'currentColor', rx2: 3 }),
          words(zips, {
            x: 'count',
            y: 'zip',
            text: ({ count }: ZipCode) => intl.formatNumber(count),
            textAnchor: 'start',
            dx: 6,
            className: styles.ticks ?? '',
          }),
        ],
      }),
    [zips, width, intl],
  );
  return (
    <div ref={box}>
      <PlotPicture label={text('reports.bars.label', { count: zips.length })} draw={draw} />
    </div>
  );
};

const TREND_HEIGHT = 236;
/** Space for one or two lines below the time axis. */
const TICK_HEIGHT = { day: 28, week: 28, month: 44 };
/** Space per label of the time axis. */
const TICK_WIDTH = { day: 76, week: 76, month: 48 };
const Y_TICKS = 4;
/** Space per digit of the largest number. */
const DIGIT = 9;

type TrendBarsProps = {
  readonly trend: Report['trend'];
  /** Which bars the finding is about. The others are drawn softer. */
  readonly isHighlighted: ((point: Point) => boolean) | undefined;
  /** Whether the last bar may still grow. */
  readonly isRunning: boolean;
};

/**
 * Draws the previous period as a line through the middle of the bars. Plot's own line mark would bundle every curve type.
 */
const lineBefore =
  (points: readonly Point[]): RenderFunction =>
  (_index, { x, y, scales }) => {
    const middle = (scales.x?.bandwidth ?? 0) / 2;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const places = points.flatMap(({ from, before }) =>
      before === undefined ? [] : [`${x?.(from) + middle},${y?.(before)}`],
    );
    path.setAttribute('class', styles.before ?? '');
    if (places.length > 0) path.setAttribute('d', `M${places.join('L')}`);
    return path;
  };

export const TrendBars = ({ trend: { unit, points }, isHighlighted, isRunning }: TrendBarsProps) => {
  const text = useText();
  const intl = useIntl();
  const { box, width } = useWidth();
  const draw = useCallback(() => {
    const most = Math.max(...points.flatMap(({ count, before = 0 }) => [count, before]), 1);
    const running = isRunning ? points.at(-1) : undefined;
    const counts = most < Y_TICKS ? Array.from({ length: most + 1 }, (_, count) => count) : Y_TICKS;
    const step = Math.ceil(points.length / Math.max(1, Math.floor(width / TICK_WIDTH[unit])));
    const ticks = points.filter((_, index) => index % step === 0).map(({ from }) => from);
    const bars = (className: string | undefined, shown: readonly Point[]) =>
      barY(shown, {
        x: 'from',
        y: 'count',
        className: className ?? '',
        fill: 'currentColor',
        ry2: 2,
        title: (point: Point) =>
          text('reports.point', { name: sayPoint(intl, unit, point), count: point.count }),
      });
    return plot({
      width,
      height: TREND_HEIGHT,
      marginTop: 12,
      marginRight: 0,
      marginBottom: TICK_HEIGHT[unit],
      marginLeft: 12 + DIGIT * intl.formatNumber(most).length,
      x: { type: 'band', domain: points.map(({ from }) => from), padding: 0.2 },
      y: { domain: [0, most], nice: true },
      marks: [
        gridY({ ticks: counts, className: styles.grid ?? '' }),
        axisY({
          ticks: counts,
          tickFormat: (count: number) => intl.formatNumber(count),
          tickSize: 0,
          label: null,
          className: styles.ticks ?? '',
        }),
        axisX({
          ticks,
          tickFormat: (day: string, index: number) => sayTick(intl, unit, day, ticks[index - 1]),
          tickSize: 0,
          label: null,
          className: styles.ticks ?? '',
        }),
        bars(
          styles.softBars,
          points.filter((point) => point !== running && isHighlighted?.(point) === false),
        ),
        bars(
          styles.bars,
          points.filter((point) => point !== running && isHighlighted?.(point) !== false),
        ),
        bars(
          styles.runningBar,
          points.filter((point) => point === running),
        ),
        lineBefore(points),
      ],
    });
  }, [points, unit, isHighlighted, isRunning, width, intl, text]);
  return (
    <div ref={box}>
      <PlotPicture
        label={text('reports.trend.label', { title: text(`reports.trend.${unit}`) })}
        draw={draw}
      />
    </div>
  );
};
