import { expect, it } from 'vitest';
import { markedWords } from './sides.tsx';

const marked = (pieces: ReturnType<typeof markedWords>['before']): string =>
  pieces.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('');

it('comparison marks words found on only one side', () => {
  const { before, after } = markedWords('Mind the old rope.', 'Mind the red rope.');
  expect([marked(before), marked(after)]).toEqual(['Mind the [old] rope.', 'Mind the [red] rope.']);
});

it('comparison shortens long unchanged stretches between differences and at both ends', () => {
  const long = 'word '.repeat(200);
  const { before } = markedWords(`${long}one ${long}two ${long}`, `${long}1 ${long}2 ${long}`);
  const around = 'word '.repeat(12);
  expect(marked(before)).toBe(
    ` … ${around}[one] ${around.trimEnd()} … ${around}[two] ${around.trimEnd()} … `,
  );
});

it('comparison marks texts with nothing in common as entirely different', () => {
  const words = (letter: string) => Array.from({ length: 3000 }, (_, index) => `${letter}${index}`).join(' ');
  expect(markedWords(words('a'), words('b')).after).toEqual([{ text: words('b'), isOnlyHere: true }]);
  expect(markedWords('', 'Mind')).toEqual({ before: [], after: [{ text: 'Mind', isOnlyHere: true }] });
});
