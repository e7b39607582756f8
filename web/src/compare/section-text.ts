import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';

export type WaiverSection = WaiverConfigWire['waiverParts'][number];

/** Returns the plain text of HTML, with one line per paragraph and list item. */
export const wordsOf = (html: string): string =>
  richTextToPlain(readRichTextHtml(html))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

type Group = WaiverSection['fieldsGroups'][number];

const fieldText = ({ title, required, options, placeholder = '' }: Group['fields'][number]): string => {
  const hint = placeholder === '' ? '' : ` (${placeholder})`;
  return `• ${title}${required ? ' *' : ''}${hint}${options.length > 0 ? `: ${options.join(' · ')}` : ''}`;
};

const groupText = ({ title, fields }: Group): readonly string[] => [title, ...fields.map(fieldText)];

/** Returns a section as lines of text: one per field, with a `*` if required and the placeholder. */
export const sectionText = ({
  title,
  description,
  content,
  placeholder,
  fieldsGroups,
}: WaiverSection): string =>
  [title, description, wordsOf(content), placeholder, ...fieldsGroups.flatMap(groupText)]
    .filter((line) => line.trim() !== '')
    .join('\n');
