import { axisY, barX, plot, text as words } from '@observablehq/plot';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { PlotPicture } from './plot-picture.tsx';
import styles from './reports.module.css';
import type { ZipCode } from './zip-places.ts';

/** Spec section 9. */
export const TOP_ZIPS = 25;

const ROW = 26;
const EDGE = 4;
/** For five digits, and for the largest number behind its bar. */
const LEFT = 58;
const RIGHT = 64;

/** Where nothing is laid out. */
const ANY_WIDTH = 640;

/** So that the words keep their size on every screen. */
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

/** @param zips the most frequent first */
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
