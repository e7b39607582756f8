import { diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../messages/use-text.ts';
import styles from './comparison.module.css';

/** A run of text. `isOnlyHere` marks text missing from the other side. */
type Piece = { readonly text: string; readonly isOnlyHere: boolean };

/** Above this number of differences, the whole text is marked as changed. */
const MAX_DIFFERENCES = 400;

const CONTEXT = 60;

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 3 * CONTEXT) return text;
  const letters = [...text];
  const start = isFirst ? '' : letters.slice(0, CONTEXT).join('');
  const end = isLast ? '' : letters.slice(-CONTEXT).join('');
  return `${start} … ${end}`;
};

const whole = (text: string): readonly Piece[] => (text === '' ? [] : [{ text, isOnlyHere: true }]);

/** Marks words that only one of the texts contains and shortens long unchanged runs. */
export const markedWords = (
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } => {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_DIFFERENCES });
  if (changes === undefined) return { before: whole(before), after: whole(after) };
  const side = (other: 'added' | 'removed'): readonly Piece[] =>
    changes.flatMap((change, index): readonly Piece[] => {
      if (change[other]) return [];
      if (change.added || change.removed) return [{ text: change.value, isOnlyHere: true }];
      const text = shortened(change.value, index === 0, index === changes.length - 1);
      return [{ text, isOnlyHere: false }];
    });
  return { before: side('added'), after: side('removed') };
};

/** Makes a long comparison scroll so that the dialog's buttons stay visible. */
export const Scrolled = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard as well.
    <section className={styles.scrolled} aria-label={text('differs.both')} tabIndex={0}>
      {children}
    </section>
  );
};

export type Names = { readonly before: string; readonly after: string };

const Words = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, isOnlyHere }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity, and the list is made anew each time.
    isOnlyHere ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

type SidesProps = { readonly names: Names; readonly before: ReactNode; readonly after: ReactNode };

export const Sides = ({ names, before, after }: SidesProps) => (
  <dl className={styles.sides}>
    {(['before', 'after'] as const).map((side) => (
      <div key={side} className={styles.side}>
        <dt>{names[side]}</dt>
        <dd>{side === 'before' ? before : after}</dd>
      </div>
    ))}
  </dl>
);

type WordsProps = { readonly names: Names; readonly before: string; readonly after: string };

export const WordsOnBothSides = ({ names, before, after }: WordsProps) => {
  const text = useText();
  const words = useMemo(() => markedWords(before, after), [before, after]);
  const none = <span className={styles.none}>{text('differs.none')}</span>;
  return (
    <Sides
      names={names}
      before={before === '' ? none : <Words pieces={words.before} />}
      after={after === '' ? none : <Words pieces={words.after} />}
    />
  );
};
