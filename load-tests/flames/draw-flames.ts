import type { Frame } from './merge-profiles.ts';

const WIDTH = 1200;
const ROW = 17;
/** Narrower frames could not be read. */
const LEAST_WIDTH = 3;
const LETTER = 6.3;

const COLOURS: Readonly<Record<Frame['origin'], string>> = {
  ours: '#8ec5f4',
  package: '#d9c9ef',
  node: '#e3e3e3',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const shortened = (text: string, width: number): string => {
  const most = Math.floor((width - 6) / LETTER);
  return text.length <= most ? text : most < 3 ? '' : `${text.slice(0, most - 1)}…`;
};

const boxes = (frame: Frame, left: number, depth: number, total: number): readonly string[] => {
  const width = (frame.micros / total) * WIDTH;
  if (width < LEAST_WIDTH) return [];
  const [x, y] = [left.toFixed(1), depth * ROW];
  const share = `${((100 * frame.micros) / total).toFixed(1)} %`;
  const box =
    `<g><title>${escaped(frame.name)}, ${share}</title>` +
    `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[frame.origin]}"/>` +
    `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(shortened(frame.name, width))}</text></g>`;
  let at = left;
  const below = [...frame.calls.values()]
    .toSorted((one, other) => other.micros - one.micros)
    .flatMap((called) => {
      const drawn = boxes(called, at, depth + 1, total);
      at += (called.micros / total) * WIDTH;
      return drawn;
    });
  return [box, ...below];
};

const depthOf = (frame: Frame, total: number): number =>
  frame.micros / total < LEAST_WIDTH / WIDTH
    ? 0
    : 1 + Math.max(0, ...[...frame.calls.values()].map((called) => depthOf(called, total)));

/** An SVG, callers above what they called, widest first. Titles hold the full names and shares. */
export const drawFlames = (root: Frame): string => {
  const height = depthOf(root, root.micros) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="ui-monospace, monospace" font-size="10.5" fill="#242424">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${boxes(root, 0, 0, root.micros).join('\n')}
</svg>
`;
};
