import { MAX_HTML_LENGTH } from '@waivers/waiver/rich-text/rich-text.ts';
import { listNumber } from '@waivers/waiver/rich-text/rich-text-style.ts';
import {
  type LetterStyle,
  letterStyle,
  losesScript,
  styledLetters,
} from '@waivers/waiver/rich-text/styled-letters.ts';
import { type Loss, lossesOfTag } from './losses.ts';
import {
  type Attributes,
  attributesIn,
  classStylesIn,
  isCell,
  isHeading,
  type PastedStyle,
  readStyle,
  replacementTag,
  serializeAttributes,
} from './pasted-style.ts';
import { wordLists } from './word-lists.ts';

/** The attribute alternatives start with different characters to prevent catastrophic backtracking. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<(audio|canvas|head|iframe|math|noembed|noframes|noscript|object|script|select|style|svg|template|textarea|title|video|xml)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?|</giu;

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const PICTURES = new Set('audio canvas embed iframe img object svg video v:imagedata'.split(' '));
/** Deeper than any real document. Tags of deeper elements are dropped. */
const MAX_OPEN = 200;
const MAX_CLEANED = 6 * MAX_HTML_LENGTH;

/** An em space, because browsers do not collapse it. */
const BETWEEN_CELLS = '\u2003';

const ONE_SPACE = /^(?:&nbsp;|\u00A0)$/u;
const BLOCK_END = /<\/(?:p|div|ul|ol|li)>/u;

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

/** Word for the web wraps every list item in its own list inside such an element. */
const WORD_ITEM_WRAPPER = /(?:^|\s)ListContainerWrapper(?:\s|$)/u;

/** Splits off character references, which must stay unchanged. */
const REFERENCES_OR_TEXT = /&#?\w+;|[^&]+|&/gu;

/** @property next the next item's number */
type List = { readonly at: number; next: number; isEmpty: boolean };

type Open = {
  readonly tag: string;
  readonly end: string;
  readonly isLeftOut: boolean;
  readonly letters?: LetterStyle;
  /** The list that this element opened or continues. Adjacent lists are merged. */
  readonly list?: List;
  /** Set on the element that Word for the web puts around each item. */
  readonly isAroundItem?: true;
  readonly isWordItem?: true;
  /** Set on items of Word lists; `at` is the index of the tag in the output. */
  readonly item?: { readonly at: number; readonly level: number; marker: string };
  /** Index in the output at which the marker of a Word list item starts. */
  readonly markerFrom?: number;
  /** Set on table rows and cells only. */
  readonly cellContent?: { hasWords: boolean };
};

export type PastedHtml = {
  readonly html: string;
  readonly losses: ReadonlySet<Loss>;
  readonly isTooLong: boolean;
};

/**
 * Keeps allowed tags and turns styles into tags. This is not a sanitiser (the schema is one): it exists because a
 * Content-Security-Policy reports every parsed style and event handler, and the browser then ignores the styles.
 */
export const pastedHtml = (html: string): PastedHtml => {
  const out: string[] = [];
  let length = 0;
  const open: Open[] = [];
  const losses = new Set<Loss>();
  const lists = wordLists();
  const classStyles = new Map<string, string>();

  let last = '';
  const put = (text: string): void => {
    out.push(text);
    length += text.length;
    if (text.trim() !== '') last = text;
  };
  const isLeftOut = (): boolean => open.at(-1)?.isLeftOut ?? false;
  const isInWordItem = (): boolean =>
    open.some(({ item, isWordItem }) => item !== undefined || isWordItem === true);
  const isIn = (tag: string): boolean => open.some((each) => each.tag === tag);
  const listDepth = (): number => open.filter(({ tag }) => tag === 'ul' || tag === 'ol').length;

  const note = (tag: string, attributes: Attributes, style: PastedStyle): void => {
    for (const loss of lossesOfTag(tag, attributes, style)) losses.add(loss);
  };
  const begin = (tag: string, attributes: Attributes): void => {
    if (open.length >= MAX_OPEN) return;
    const read = readStyle(attributes.get('style') ?? '');
    // Only drops the comment's marker and text. The commented passage, styled `mso-comment-reference`, stays.
    const isComment = read.isComment || attributes.get('class') === 'MsoCommentReference';
    const style = { ...read, isComment };
    const isOut = isLeftOut() || style.isHidden || style.isComment;
    if (isOut) {
      if (!style.isHidden) note(tag, attributes, style);
      open.push({ tag, end: '', isLeftOut: true });
      return;
    }
    note(tag, attributes, style);
    if (style.isWordMarker) {
      open.push({ tag, end: '', isLeftOut: false, markerFrom: out.length });
      return;
    }
    const around = open.at(-1);
    const classStyle = classStyles.get(attributes.get('class') ?? '') ?? '';
    const letters = letterStyle(
      letterStyle(around?.letters ?? {}, '', classStyle),
      tag,
      attributes.get('style') ?? '',
    );
    const isWrapper = tag === 'div' && WORD_ITEM_WRAPPER.test(attributes.get('class') ?? '');
    if (isWrapper || around?.isAroundItem === true) {
      beginWordItem(tag, attributes, letters);
      return;
    }
    const isItem = tag === 'p' && style.wordLevel > 0;
    const replacement = beginsWithList(tag) ? '' : replacementTag(tag, style, listDepth());
    const isBlock =
      replacement === 'p' || replacement === 'div' || replacement === 'ul' || replacement === 'ol';
    if (!isItem && (isBlock || isCell(tag)) && lists.isOpen() && !isInWordItem()) put(lists.close());
    const isFirstOfCell =
      !isItem && (replacement === 'p' || replacement === 'div') && tag !== 'tr' && isInEmptyCell();
    const name = isFirstOfCell ? 'span' : replacement;
    const tags = isHeading(tag) ? ['b', ...style.tags.filter((each) => each !== 'b')] : style.tags;
    const inner = name === '' ? [] : tags.filter((each) => each !== 'u' || !(tag === 'a' || isIn('a')));
    const align = style.align ?? readStyle(classStyle).align;
    const all =
      align === undefined || name === 'span' ? attributes : new Map([...attributes, ['align', align]]);
    const end = [...inner.toReversed(), ...(name === '' ? [] : [name])].map((each) => `</${each}>`).join('');
    const list = tag === 'ul' || tag === 'ol' ? { list: openList(replacement, attributes) } : {};
    if (tag === 'li') countItem(attributes);
    const item = isItem ? { at: out.length, level: style.wordLevel, marker: '' } : undefined;
    put(
      name === '' ? '' : `<${name}${serializeAttributes(all)}>${inner.map((each) => `<${each}>`).join('')}`,
    );
    const isFilled = tag === 'tr' || isCell(tag) ? { cellContent: { hasWords: false } } : {};
    open.push({
      tag,
      end,
      isLeftOut: false,
      letters,
      ...list,
      ...isFilled,
      ...(item === undefined ? {} : { item }),
    });
  };
  /** A selection copied from inside a list starts with a nested list that has no parent item. */
  const beginsWithList = (tag: string): boolean => {
    if ((tag !== 'ul' && tag !== 'ol') || open.at(-1)?.list?.isEmpty !== true) return false;
    losses.add('levels');
    return true;
  };
  const openList = (replacement: string, attributes: Attributes): List => {
    const around = open.at(-1)?.list;
    if (replacement === '' && around !== undefined) return around;
    return { at: out.length, next: listNumber(attributes.get('start') ?? '') ?? 1, isEmpty: true };
  };
  const countItem = (attributes: Attributes): void => {
    const { tag, list } = open.at(-1) ?? {};
    if (list === undefined) return;
    const number = tag === 'ol' ? listNumber(attributes.get('value') ?? '') : undefined;
    if (number !== undefined && number !== list.next) {
      if (list.isEmpty) out[list.at] = `<ol start="${number}">`;
      else put(`</ol><ol start="${number}">`);
      list.next = number;
    }
    list.isEmpty = false;
    list.next += 1;
  };
  const beginWordItem = (tag: string, attributes: Attributes, letters: LetterStyle): void => {
    if (tag !== 'li') {
      open.push({
        tag,
        end: '',
        isLeftOut: false,
        letters,
        isAroundItem: true,
        ...wordListOf(tag, attributes),
      });
      return;
    }
    const { tag: listTag, list } = open.at(-1) ?? {};
    const marker = listTag === 'ol' && list !== undefined ? `${list.next}.` : '';
    if (list !== undefined) list.next += 1;
    put(lists.item(Number(attributes.get('data-aria-level') ?? 1) || 1, marker).before);
    open.push({ tag, end: '', isLeftOut: false, letters, isWordItem: true });
  };
  const wordListOf = (tag: string, attributes: Attributes) =>
    tag === 'ul' || tag === 'ol' ? { list: openList(tag, attributes) } : {};
  const finish = ({ tag, end, item, markerFrom }: Open): void => {
    if (markerFrom !== undefined) {
      const marker = wordsOf(out.splice(markerFrom).join(''));
      const of = open.findLast((each) => each.item !== undefined)?.item;
      if (of !== undefined) of.marker = marker;
      else if (marker !== '') put(`${marker} `);
    }
    if (item !== undefined) {
      const { before, className, words } = lists.item(item.level, item.marker);
      const tag = out[item.at] ?? '';
      const classed =
        className === '' ? tag : tag.replace(/^<p(?: class="[^"]*")?/u, `<p class="${className}"`);
      out[item.at] = before + classed + words;
    }
    const endsList = item === undefined && (BLOCK_END.test(end) || isCell(tag)) && !isInWordItem();
    if (endsList && lists.isOpen()) put(lists.close());
    put(end);
  };
  const isInEmptyCell = (): boolean => {
    const around = open.findLast(({ cellContent }) => cellContent !== undefined);
    return around?.tag === 'tr' || around?.cellContent?.hasWords === false;
  };
  /** Whether the output ends in a block. Also removes trailing whitespace from the output. */
  const endsInBlock = (): boolean => {
    for (let at = out.length - 1; at >= 0; at -= 1) {
      const piece = out[at] ?? '';
      if (BLOCK_END.test(piece)) return true;
      if (wordsOf(piece) !== '') return false;
      if (!piece.startsWith('<')) out[at] = '';
    }
    return false;
  };
  /**
   * Whether this is the first text of a cell. If so, separates it from the previous cell unless that ended in a
   * block.
   */
  const isEnteredCell = (): boolean => {
    const cell = open.findLast(({ tag }) => isCell(tag))?.cellContent;
    const row = open.findLast(({ tag }) => tag === 'tr')?.cellContent;
    if (cell === undefined || row === undefined || cell.hasWords) return false;
    if (row.hasWords && !endsInBlock()) put(BETWEEN_CELLS);
    cell.hasWords = true;
    row.hasWords = true;
    return true;
  };
  const end = (tag: string): void => {
    const index = open.findLastIndex((each) => each.tag === tag);
    while (index !== -1 && open.length > index) {
      const last = open.pop();
      if (last !== undefined) finish(last);
    }
  };
  const words = (text: string): void => {
    if (text === '' || isLeftOut()) return;
    const around = open.at(-1);
    // Skip Word's placeholder for an empty paragraph.
    if (around?.tag === 'o:p' && wordsOf(text) === '') return;
    if (lists.isOpen() && text.trim() !== '' && !isInWordItem()) put(lists.close());
    // Skip whitespace between cells or before a cell's first text.
    if (wordsOf(text) === '' && isInEmptyCell()) return;
    const content = isEnteredCell() ? text.trimStart() : text;
    put(around?.tag === 'span' && ONE_SPACE.test(content) ? ' ' : lettersOf(content, around?.letters ?? {}));
  };
  const lettersOf = (text: string, letters: LetterStyle): string => {
    if (losesScript(text, letters)) losses.add('scripts');
    return text.replaceAll(REFERENCES_OR_TEXT, (piece) =>
      piece.startsWith('&') ? piece : styledLetters(piece, letters),
    );
  };
  /** Turns a break between paragraphs into an empty paragraph. Skips the invisible breaks that some apps insert. */
  const lineBreak = (attributes: Attributes): void => {
    if (attributes.get('class') === 'Apple-interchange-newline' || attributes.has('clear')) return;
    words(BLOCK_END.test(last) ? '<p></p>' : '<br>');
  };

  let from = 0;
  for (const match of html.matchAll(TOKEN)) {
    words(html.slice(from, match.index));
    from = match.index + match[0].length;
    const [token, whole, slash, name, attributes = ''] = match;
    if (token === '<') words('&lt;');
    else if (whole !== undefined) {
      if (PICTURES.has(whole.toLowerCase()) && !isLeftOut()) losses.add('pictures');
      if (/^<(?:head|style)/iu.test(token))
        for (const [name, style] of classStylesIn(token)) classStyles.set(name, style);
    } else if (name !== undefined) {
      const tag = name.toLowerCase();
      if (PICTURES.has(tag) && !isLeftOut()) losses.add('pictures');
      if (tag === 'br') lineBreak(attributesIn(attributes));
      else if (slash === '/') end(tag);
      else if (!VOID.has(tag)) begin(tag, attributesIn(attributes));
    }
    if (length > MAX_CLEANED) return { html: '', losses: new Set(), isTooLong: true };
  }
  words(html.slice(from));
  while (open.length > 0) end(open.at(-1)?.tag ?? '');
  put(lists.close());
  return { html: out.join(''), losses, isTooLong: length > MAX_CLEANED };
};
