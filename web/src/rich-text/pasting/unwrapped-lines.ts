const LINE_BREAK = /\r\n?|\n/u;
/** Minimum width of wrapped text, in characters. Shorter lines belong to addresses and lists. */
const MIN_WIDTH = 40;
const FULL_SHARE = 0.9;
const MIN_SOFT_BREAKS = 2;

const ENDS_SENTENCE = /[.!?:;。！？：；]["”’»)]?$/u;
const CONTINUES = /^[\p{Ll}\p{Lo}\p{N}("“«]/u;
const MARKER = /^(?:[•◦▪·‣*–—-]|\(?\p{L}{1,3}[.)]|\(?\d+(?:\.\d+)*[.)]|\d+\.\d[\d.]*)\s/u;
const SPLIT = /(?<!\p{L})(\p{L}+)[-\u00AD\u2010]$/u;
const FIRST_WORD = /^\S+/u;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins `respon-` and `sibility`, but keeps the hyphen in `self-employed` if the text has the word elsewhere. */
const joinLines = (line: string, next: string, text: string): string => {
  const [, start = ''] = SPLIT.exec(line) ?? [];
  const [rest = ''] = /^\p{Ll}+/u.exec(next) ?? [];
  if (start !== '' && rest !== '') {
    const hasHyphen = text.toLowerCase().includes(`${start}-${rest}`.toLowerCase());
    return hasHyphen ? line + next : line.slice(0, -1) + next;
  }
  const isTogether = UNSPACED_SCRIPT.test(line.slice(-1)) && UNSPACED_SCRIPT.test(next.slice(0, 1));
  return `${line}${isTogether ? '' : ' '}${next}`;
};

/** Unwraps hard-wrapped lines copied from a PDF. @returns undefined if the line breaks look deliberate */
export const unwrappedLines = (text: string): readonly string[] | undefined => {
  const lines = text.split(LINE_BREAK).map((line) => line.trim());
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (width < MIN_WIDTH) return undefined;
  /** Whether the next line's first word would not have fit on the line. */
  const isWrapped = (line: string, next: string): boolean =>
    line !== '' &&
    next !== '' &&
    !MARKER.test(next) &&
    line.length + 1 + (FIRST_WORD.exec(next)?.[0].length ?? 0) > width * FULL_SHARE;
  const within = lines.filter((line, at) => {
    const next = lines[at + 1] ?? '';
    return isWrapped(line, next) && !ENDS_SENTENCE.test(line) && CONTINUES.test(next);
  });
  if (within.length < MIN_SOFT_BREAKS) return undefined;
  const paragraphs: string[] = [];
  let open = '';
  for (const [at, line] of lines.entries()) {
    open = open === '' ? line : joinLines(open, line, text);
    if (isWrapped(line, lines[at + 1] ?? '')) continue;
    if (open !== '') paragraphs.push(open);
    open = '';
  }
  return paragraphs;
};
