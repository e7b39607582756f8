import { ALIGNMENTS, MAX_INDENT, MAX_LIST_START, type Paragraph } from './rich-text.ts';

export type BlockStyle = Paragraph['attrs'];

export const PLAIN_STYLE: BlockStyle = { align: 'left', indent: 0 };

const aligned = (name: string | undefined): BlockStyle['align'] | undefined =>
  ALIGNMENTS.find((known) => known === name?.toLowerCase());

/** Matches our classes, and those of the Quill editor in imported texts. */
const ALIGN_CLASS = /(?:^|\s)(?:ql-)?align-([a-z]+)(?=\s|$)/;
const INDENT_CLASS = /(?:^|\s)(?:ql-)?indent-([1-8])(?=\s|$)/;
const ALIGN_STYLE = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i;

/** @param attribute returns an attribute's value, or '' if absent */
export const blockStyle = (outer: BlockStyle, attribute: (name: string) => string): BlockStyle => {
  const names = attribute('class');
  const align =
    aligned(ALIGN_CLASS.exec(names)?.[1]) ??
    aligned(ALIGN_STYLE.exec(attribute('style'))?.[1]) ??
    aligned(attribute('align')) ??
    outer.align;
  const indent = outer.indent + Number(INDENT_CLASS.exec(names)?.[1] ?? 0);
  return { align, indent: Math.min(indent, MAX_INDENT) };
};

export const listNumber = (value: string): number | undefined => {
  const number = /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : Number.NaN;
  return number <= MAX_LIST_START ? number : undefined;
};
