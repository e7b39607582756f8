/** A name begins after a gap, never within a word: a long word is not read again from each of its letters. */
const ATTRIBUTE = /(?<![^\s/"'])([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;

/** `data-pm-slice` is how ProseMirror marks what was copied from an editor of its own. */
const KEPT_ATTRIBUTES = ['href', 'start', 'class', 'align', 'data-variable', 'data-pm-slice'];

export type Attributes = ReadonlyMap<string, string>;

/** @param text of a tag, behind its name */
export const attributesIn = (text: string): Attributes =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

/** Those that a text may have, as they stand in a tag. */
export const written = (attributes: Attributes): string =>
  KEPT_ATTRIBUTES.flatMap((name) => {
    const value = attributes.get(name);
    return value === undefined
      ? []
      : [` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`];
  }).join('');
