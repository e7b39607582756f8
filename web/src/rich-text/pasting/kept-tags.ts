import { MAX_LIST_DEPTH } from '@waivers/waiver/rich-text/rich-text.ts';
import type { PastedStyle } from './pasted-style.ts';

const KEPT = new Set('p ul ol li a b strong i em u ins span div'.split(' '));
const LIKE_DIV = new Set('blockquote dd dt pre tr'.split(' '));
const HEADING = /^h[1-6]$/u;
const CELL = new Set(['td', 'th']);

export const isHeading = (tag: string): boolean => HEADING.test(tag);

export const isCell = (tag: string): boolean => CELL.has(tag);

/** @param listDepth how many lists are open around it @returns the tag that it becomes; '' for none */
export const keptTag = (tag: string, { isNotBold }: PastedStyle, listDepth: number): string => {
  if (isHeading(tag)) return 'p';
  if (isCell(tag)) return 'span';
  if (LIKE_DIV.has(tag)) return 'div';
  if (tag === 'ul' || tag === 'ol') return listDepth < MAX_LIST_DEPTH ? tag : 'div';
  if (tag === 'li') return listDepth <= MAX_LIST_DEPTH ? tag : 'p';
  if ((tag === 'b' || tag === 'strong') && isNotBold) return 'span';
  return KEPT.has(tag) ? tag : '';
};
