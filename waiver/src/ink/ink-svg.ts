import { markupText } from '../rich-text/markup-text.ts';
import type { StoredInk } from './ink.ts';
import { type InkPoint, inkPoints } from './ink-points.ts';

/** In pixels; pressure is kept and not drawn. */
const LINE_WIDTH = 2;

/** Tenths of a pixel as a decimal number of pixels. */
const pixels = (tenths: number): string => String(tenths / 10);

const at = ({ x, y }: InkPoint): string => `${pixels(x)} ${pixels(y)}`;

/** A stroke of one point is drawn as a dot: a line of no length with round ends. */
const pathOf = ([first, ...rest]: readonly InkPoint[]): string => {
  if (first === undefined) return '';
  const line = rest.length === 0 ? `L${at(first)}` : rest.map((point) => `L${at(point)}`).join('');
  return `<path d="M${at(first)}${line}"/>`;
};

/** What XML 1.0 (2.2, Char) has no place for, not even as a reference: one of them and nothing of the image shows. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const shown = (text: string): string => markupText(text.replaceAll(NOT_IN_XML, '\uFFFD'));

const open = (width: string, height: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;

/** A typed name has no measure of its own: room for wide letters, so that none is cut off. */
const typedSvg = (text: string): string => {
  const width = Math.max(200, 40 + 24 * text.length);
  const words = `<text x="${width / 2}" y="52" text-anchor="middle" font-family="cursive" font-size="32">${shown(text)}</text>`;
  return `${open(String(width), '80')}${words}</svg>`;
};

/**
 * The signature as an SVG image, made here of numbers alone; a typed one is its text, escaped, with
 * U+FFFD for what XML cannot hold. Show it as an image (`<img>`), never as markup of the page.
 */
export const inkToSvg = (ink: StoredInk): string => {
  if (ink.method === 'typed') return typedSvg(ink.text);
  const lines = inkPoints(ink).map(pathOf).join('');
  const group = `<g fill="none" stroke="#000" stroke-width="${LINE_WIDTH}" stroke-linecap="round" stroke-linejoin="round">`;
  return `${open(pixels(ink.width), pixels(ink.height))}${group}${lines}</g></svg>`;
};
