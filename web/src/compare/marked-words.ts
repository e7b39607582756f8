import { diffWordsWithSpace } from 'diff';

/** A stretch of one side's text. `isOnlyHere`: the other side does not have it. */
export type Piece = { readonly text: string; readonly isOnlyHere: boolean };

/** Beyond so many differences the words of both sides have little to do with each other. */
const MAX_DIFFERENCES = 400;

/** An unchanged stretch between two differences keeps this much of both of its ends. */
const KEPT_AROUND = 60;

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 3 * KEPT_AROUND) return text;
  const letters = [...text];
  const start = isFirst ? '' : letters.slice(0, KEPT_AROUND).join('');
  const end = isLast ? '' : letters.slice(-KEPT_AROUND).join('');
  return `${start} … ${end}`;
};

const whole = (text: string): readonly Piece[] => (text === '' ? [] : [{ text, isOnlyHere: true }]);

/** Both texts with the words marked that only one has; long stretches that are the same are shortened. */
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
