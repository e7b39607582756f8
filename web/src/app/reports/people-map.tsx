import usStates from 'virtual:us-states';
import { dot, geo, plot } from '@observablehq/plot';
import { useCallback } from 'react';
import { feature } from 'topojson-client';
import { useText } from '../../messages/use-text.ts';
import { PlotPicture } from './plot-picture.tsx';
import styles from './reports.module.css';
import { type Circle, peopleIn, radiusOf } from './zip-places.ts';

/** Spec section 9. */
const WIDTH = 750;
const HEIGHT = 400;
/** For the largest circle at a coast. */
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
          title: ({ zip, count }: Circle) => text('reports.circle', { zip, count }),
        }),
      ],
    });
  }, [circles, text]);
  const label = text('reports.map.label', { count: circles.length, people: peopleIn(circles) });
  return <PlotPicture label={label} draw={draw} />;
};
