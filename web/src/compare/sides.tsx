import { type ReactNode, useMemo } from 'react';
import { useText } from '../messages/use-text.ts';
import styles from './comparison.module.css';
import { markedWords, type Piece } from './marked-words.ts';

/** What the reader knows each side as. */
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

/** With the words marked that only one side has. */
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
