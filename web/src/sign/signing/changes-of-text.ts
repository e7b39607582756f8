import type { ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import { diffArrays, diffWordsWithSpace } from 'diff';

type Piece = { readonly text: string; readonly how: 'same' | 'added' | 'removed' };
/** A stretch of lines that differs. */
export type Change = readonly Piece[];

const partLines = ({ title, description, content, groups }: ShownPart): readonly string[] => [
  ...[title, description, richTextToPlain(content)],
  ...groups.flatMap((group) => [
    group.title,
    ...group.fields.map((field) => [field.title, ...field.options.map(({ label }) => label)].join(' · ')),
  ]),
];

const linesOf = (document: SignableDocument, mode: Mode): readonly string[] =>
  [
    // Most documents have their title as their heading.
    ...new Set([document.title, document.heading]),
    document.subtitle,
    ...[document.description, document.content].map(richTextToPlain),
    ...document.parts[mode].flatMap(partLines),
    ...document.questions.map(({ content, options }) => [content, ...options].join(' · ')),
  ]
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');

const piecesOf = (before: string, after: string): Change =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    how: added ? 'added' : removed ? 'removed' : 'same',
  }));

/** What somebody has to read again who knows the text from before, in the order of the page. */
export const changesOfText = (
  before: SignableDocument,
  after: SignableDocument,
  mode: Mode,
): readonly Change[] => {
  const changes: Change[] = [];
  let gone = '';
  for (const { value, added, removed } of diffArrays([...linesOf(before, mode)], [...linesOf(after, mode)])) {
    const text = value.join('\n');
    if (removed) {
      gone = text;
      continue;
    }
    if (added || gone !== '') changes.push(piecesOf(gone, added ? text : ''));
    gone = '';
  }
  return gone === '' ? changes : [...changes, piecesOf(gone, '')];
};
