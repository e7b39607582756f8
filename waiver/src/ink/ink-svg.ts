import { markupText } from '../rich-text/markup-text.ts';
import type { StoredInk } from './ink.ts';
import { type InkPoint, inkPoints } from './ink-points.ts';

const LINE_WIDTH = 2;

const pixels = (tenths: number): string => String(tenths / 10);

const at = ({ x, y }: InkPoint): string => `${pixels(x)} ${pixels(y)}`;

/** A single point is drawn as a dot: a zero-length line with round ends. */
const pathOf = ([first, ...rest]: readonly InkPoint[]): string => {
  if (first === undefined) return '';
  const line = rest.length === 0 ? `L${at(first)}` : rest.map((point) => `L${at(point)}`).join('');
  return `<path d="M${at(first)}${line}"/>`;
};

/** Characters that XML 1.0 (2.2, Char) forbids even as references. A single one would break the whole image. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xmlText = (text: string): string => markupText(text.replaceAll(NOT_IN_XML, '\uFFFD'));

const open = (width: string, height: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;

/** The width of a typed name is unknown, so allow for wide letters. */
const typedSvg = (text: string): string => {
  const width = Math.max(200, 40 + 24 * text.length);
  const words = `<text x="${width / 2}" y="52" text-anchor="middle" font-family="cursive" font-size="32">${xmlText(text)}</text>`;
  return `${open(String(width), '80')}${words}</svg>`;
};

/** Built from numbers and escaped text, with U+FFFD for what XML forbids. Display it in an `<img>`, never inline. */
export const inkToSvg = (ink: StoredInk): string => {
  if (ink.method === 'typed') return typedSvg(ink.text);
  const lines = inkPoints(ink).map(pathOf).join('');
  const group = `<g fill="none" stroke="#000" stroke-width="${LINE_WIDTH}" stroke-linecap="round" stroke-linejoin="round">`;
  return `${open(pixels(ink.width), pixels(ink.height))}${group}${lines}</g></svg>`;
};
