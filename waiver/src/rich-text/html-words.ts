const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/**
 * The words of a rich text as one line, without its formatting. Never for showing: a reader of HTML is a parser.
 * @param html as the server or the editor writes it
 */
export const htmlWords = (html: string): string =>
  html
    .replaceAll(/<\/?[a-z][^>]*>/g, (tag) => (/^<\/?(?:p|br|li|ul|ol)\b/.test(tag) ? ' ' : ''))
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (reference) => CHARACTERS[reference] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
