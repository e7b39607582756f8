import { LINK_ADDRESS } from '@waivers/waiver/rich-text/rich-text.ts';
import type { Attributes, PastedStyle } from './pasted-style.ts';

export const LOSSES = [
  'pictures',
  'tables',
  'numbering',
  'levels',
  'scripts',
  'struck',
  'links',
  'comments',
  'lines',
] as const;
export type Loss = (typeof LOSSES)[number];

/** Whether pasting drops the link and must report it. Anchors within a document are dropped silently. */
const isForeignAddress = (href: string): boolean =>
  href !== '' && !href.startsWith('#') && !href.startsWith('[[') && !LINK_ADDRESS.test(href);

/** Excludes images, which are recorded where they are removed. */
export const lossesOfTag = (tag: string, attributes: Attributes, style: PastedStyle): readonly Loss[] => {
  const losses: Loss[] = [];
  if (tag === 'table') losses.push('tables');
  if (style.isComment) losses.push('comments');
  if (tag === 'del' || tag === 's' || tag === 'strike' || style.isStruck) losses.push('struck');
  const type = attributes.get('type') ?? '1';
  if (tag === 'ol' && (type !== '1' || style.isLettered)) losses.push('numbering');
  if (tag === 'li' && style.isLettered) losses.push('numbering');
  if (tag === 'a' && !style.isFootnote && isForeignAddress(attributes.get('href')?.trim() ?? ''))
    losses.push('links');
  return losses;
};
