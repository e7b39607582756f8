import { LINK_ADDRESS } from '@waivers/waiver/rich-text/rich-text.ts';
import type { Attributes, PastedStyle } from './pasted-style.ts';

/** What a pasted text had and ours cannot have, as far as a person wants to know it. */
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

/** Addresses within a document are no links of ours, and nobody misses them. */
const isForeignAddress = (href: string): boolean =>
  href !== '' && !href.startsWith('#') && !href.startsWith('[[') && !LINK_ADDRESS.test(href);

/** What of a tag cannot be kept, whatever stands in it. Pictures are noted where they are left out. */
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
