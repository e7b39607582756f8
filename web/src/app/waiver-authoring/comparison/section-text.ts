import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import type { Block, Inline } from '@waivers/waiver/rich-text/rich-text.ts';

export type Part = WaiverConfigWire['waiverParts'][number];

const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : '\n');

const blockText = (block: Block): string =>
  block.type === 'paragraph'
    ? (block.content ?? []).map(inlineText).join('')
    : block.content.map((item) => `• ${item.content.map(blockText).join('\n')}`).join('\n');

/** @param html as the server or the editor writes it @returns its words, a line for each paragraph and point */
export const wordsOf = (html: string): string =>
  readRichTextHtml(html)
    .content.map(blockText)
    .filter((text) => text.trim() !== '')
    .join('\n');

type Group = Part['fieldsGroups'][number];

const fieldText = ({ title, required, options }: Group['fields'][number]): string =>
  `• ${title}${required ? ' *' : ''}${options.length > 0 ? `: ${options.join(' · ')}` : ''}`;

const groupText = ({ title, fields }: Group): readonly string[] => [title, ...fields.map(fieldText)];

/** What a section says, as lines; a field is one of them, with `*` if it must be filled in. */
export const sectionText = ({ title, description, content, placeholder, fieldsGroups }: Part): string =>
  [title, description, wordsOf(content), placeholder, ...fieldsGroups.flatMap(groupText)]
    .filter((line) => line.trim() !== '')
    .join('\n');
