import type { Point } from '../oracle/timeline.ts';

type Line = { readonly label: string; readonly colour: string; readonly of: (point: Point) => number };
type Panel = { readonly title: string; readonly lines: readonly Line[] };

const PANELS: readonly Panel[] = [
  {
    title: 'signatures per second',
    lines: [
      { label: 'acknowledged', colour: '#0f6cbd', of: ({ rates }) => rates.acknowledged },
      { label: 'turned away', colour: '#c19c00', of: ({ rates }) => rates['turned-away'] },
      { label: 'unknown', colour: '#c50f1f', of: ({ rates }) => rates.unknown },
    ],
  },
  {
    title: 'ms from first request to acknowledgement',
    lines: [
      { label: 'p50', colour: '#0f6cbd', of: ({ percentiles }) => percentiles.p50 },
      { label: 'p95', colour: '#8764b8', of: ({ percentiles }) => percentiles.p95 },
      { label: 'p99', colour: '#c50f1f', of: ({ percentiles }) => percentiles.p99 },
    ],
  },
];

const WIDTH = 820;
const HEIGHT = 180;
const LEFT = 56;
const TOP = 34;
const PANEL = TOP + HEIGHT + 40;

/** @returns a round number of at least the value */
const ceiling = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};

const panel = (points: readonly Point[], { title, lines }: Panel, top: number): string => {
  const most = ceiling(Math.max(...lines.flatMap(({ of }) => points.map(of))));
  const last = Math.max(1, points.at(-1)?.second ?? 1);
  const x = (second: number): string => (LEFT + (second / last) * (WIDTH - LEFT - 16)).toFixed(1);
  const y = (value: number): string => (top + TOP + HEIGHT * (1 - value / most)).toFixed(1);
  const grid = [0, 0.5, 1].map((share) => {
    const at = y(share * most);
    return `<path d="M${LEFT} ${at}H${WIDTH - 16}" stroke="#d1d1d1"/><text x="${LEFT - 8}" y="${at}" dy="4" text-anchor="end">${share * most}</text>`;
  });
  const seconds = [0, 0.5, 1].map((share) => {
    const at = Math.round(share * last);
    return `<text x="${x(at)}" y="${top + TOP + HEIGHT + 18}" text-anchor="${share === 1 ? 'end' : share === 0 ? 'start' : 'middle'}">${at} s</text>`;
  });
  const legend = lines.map(
    ({ label, colour }, index) =>
      `<text x="${WIDTH - 16 - (lines.length - 1 - index) * 110}" y="${top + 18}" text-anchor="end" fill="${colour}">${label}</text>`,
  );
  const curves = lines.map(({ colour, of }) => {
    const path = points.map((point) => `${x(point.second)},${y(of(point))}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  });
  const heading = `<text x="${LEFT}" y="${top + 18}" font-weight="600">${title}</text>`;
  return [heading, ...legend, ...grid, ...seconds, ...curves].join('\n');
};

export const MOST_POINTS = 300;

/** An SVG with rates and latencies over time, on white so that it reads in a dark viewer too. */
export const plot = (points: readonly Point[]): string => {
  const height = PANEL * PANELS.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#242424">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${PANELS.map((one, index) => panel(points, one, index * PANEL)).join('\n')}
</svg>
`;
};
