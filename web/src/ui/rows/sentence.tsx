const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g;

/** Isolates a user's text within a sentence, so that its script does not reorder the words around it. */
export const isolate = (value: string): string => `\u2068${value.replaceAll(/[\u2068\u2069]/g, '')}\u2069`;

/** For files and programs, which do not lay out text. */
export const withoutIsolates = (words: string): string => words.replaceAll(ISOLATED, '$1');

/** Uses `bdi`, so that copied text has no invisible characters. */
export const Sentence = ({ words }: { readonly words: string }) =>
  words.split(ISOLATED).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and every other one is a value.
      <bdi key={index} translate="no">
        {part}
      </bdi>
    );
  });
