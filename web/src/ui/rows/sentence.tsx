const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g;

/** Isolates a user's text within a sentence, so that its script does not reorder the surrounding words. */
export const isolate = (value: string): string => `\u2068${value.replaceAll(/[\u2068\u2069]/g, '')}\u2069`;

/** Strips the isolates for files and programs, which do not lay out text. */
export const withoutIsolates = (words: string): string => words.replaceAll(ISOLATED, '$1');

/** Renders isolated text in `bdi` elements, so that copied text contains no invisible characters. */
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
