import type { ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import { diffArrays, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useChoices, useWaiver } from '../form/state/use-form.ts';
import styles from './text-changes.module.css';

type Piece = { readonly text: string; readonly how: 'same' | 'added' | 'removed' };
type Change = readonly Piece[];

const partLines = ({ title, description, content, groups }: ShownPart): readonly string[] => [
  ...[title, description, richTextToPlain(content)],
  ...groups.flatMap((group) => [
    group.title,
    ...group.fields.map((field) => [field.title, ...field.options.map(({ label }) => label)].join(' · ')),
  ]),
];

const linesOf = (document: SignableDocument, mode: Mode): readonly string[] =>
  [
    // Most documents use the title as their heading, so deduplicate.
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

/** Returns the changes that returning readers have to read, in page order. */
export const changesOfText = (
  before: SignableDocument,
  after: SignableDocument,
  mode: Mode,
): readonly Change[] => {
  const changes: Change[] = [];
  let removedText = '';
  for (const { value, added, removed } of diffArrays([...linesOf(before, mode)], [...linesOf(after, mode)])) {
    const text = value.join('\n');
    if (removed) {
      removedText = text;
      continue;
    }
    if (added || removedText !== '') changes.push(piecesOf(removedText, added ? text : ''));
    removedText = '';
  }
  return removedText === '' ? changes : [...changes, piecesOf(removedText, '')];
};

const ELEMENTS = { same: 'span', added: 'ins', removed: 'del' } as const;

export const TextChanges = ({ before }: { before: SignableDocument }) => {
  const intl = useIntl();
  const { document: after } = useWaiver();
  const { mode = 'adult' } = useChoices();
  const changes = useMemo(() => changesOfText(before, after, mode), [before, after, mode]);
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className={styles.changed}>{intl.formatMessage({ id: 'notice.changed.what' })}</h3>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity
        <p key={index} className={styles.change} dir="auto">
          {change.map(({ text, how }, at) => {
            const Element = ELEMENTS[how];
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
            return <Element key={at}>{text}</Element>;
          })}
        </p>
      ))}
    </>
  );
};
