import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { isMailAddress, type MailText, withVariables } from './mail-text.ts';
import {
  type Block,
  EMPTY_RICH_TEXT,
  isLinkAddress,
  type List,
  type ListItem,
  MAX_HTML_LENGTH,
  MAX_LIST_DEPTH,
  type Mark,
  type RichText,
} from './rich-text.ts';
import { type Flow, flow, withMark } from './rich-text-builder.ts';
import { richTextToHtml } from './rich-text-html.ts';
import { type BlockStyle, blockStyle, listNumber, PLAIN_STYLE } from './rich-text-style.ts';
import { type LetterStyle, letterStyle, styledLetters } from './styled-letters.ts';

/** Unclosed formatting multiplies with every paragraph. Storable text has less than half as many elements. */
const MAX_PARSED_ELEMENTS = 30_000;
const MAX_PARSED_DEPTH = 256;

export type ParsingBudget = { elements: number };
export const parsingBudget = (): ParsingBudget => ({ elements: MAX_PARSED_ELEMENTS });

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements whose content is dropped. `svg` and `math` are listed to keep other namespaces out. */
const DROPPED = new Set([
  'audio',
  'canvas',
  'embed',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
]);

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table ' +
    'tbody td tfoot th thead tr ul'
  ).split(' '),
);

const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['b', { type: 'bold' }],
  ['strong', { type: 'bold' }],
  ['i', { type: 'italic' }],
  ['em', { type: 'italic' }],
  ['u', { type: 'underline' }],
  ['ins', { type: 'underline' }],
]);

const attributeOf =
  (element: Element) =>
  (name: string): string =>
    element.attrs.find((attribute) => attribute.name === name)?.value ?? '';

const markOf = (element: Element, { isAddress }: Place): Mark | undefined => {
  if (element.tagName !== 'a') return MARKS.get(element.tagName);
  const href = attributeOf(element)('href').trim();
  return isAddress(href) ? { type: 'link', attrs: { href } } : undefined;
};

const isElement = (node: Node): node is Element => 'tagName' in node;

type Place = {
  readonly out: Flow;
  readonly marks: readonly Mark[];
  readonly style: BlockStyle;
  readonly letters: LetterStyle;
  readonly lists: number;
  readonly isAddress: (href: string) => boolean;
};

const lettersOf = (element: Element, { letters }: Place): LetterStyle =>
  letterStyle(letters, element.tagName, attributeOf(element)('style'));

const listItem = (blocks: Block[]): ListItem => {
  const [first, ...rest] = blocks;
  return first?.type === 'paragraph'
    ? { type: 'list_item', content: [first, ...rest] }
    : { type: 'list_item', content: [{ type: 'paragraph', attrs: PLAIN_STYLE }, ...blocks] };
};

type Numbered = { readonly start: number; readonly items: Block[][] };

/** Splits a list at items that set their own number. A list directly inside a list belongs to the previous item. */
const runsIn = (list: Element, place: Place): readonly Numbered[] => {
  let items: Block[][] = [];
  let start = listNumber(attributeOf(list)('start')) ?? 1;
  const runs: Numbered[] = [{ start, items }];
  for (const child of list.childNodes) {
    const out = flow();
    const inside = { ...place, out, style: PLAIN_STYLE, lists: place.lists + 1 };
    const isItem = isElement(child) && child.tagName === 'li';
    const number = isItem ? listNumber(attributeOf(child)('value')) : undefined;
    if (number !== undefined && number !== start + items.length) {
      items = [];
      start = number;
      runs.push({ start, items });
    }
    if (isItem)
      walkAll(child.childNodes, {
        ...inside,
        style: blockStyle(PLAIN_STYLE, attributeOf(child)),
        letters: lettersOf(child, place),
      });
    else walk(child, inside);
    const blocks = out.finish();
    const isNested = isElement(child) && (child.tagName === 'ul' || child.tagName === 'ol');
    const last = items.at(-1);
    if (isNested && last !== undefined) last.push(...blocks);
    else if (isItem || blocks.length > 0) items.push(blocks);
  }
  return runs;
};

const walkList = (element: Element, place: Place): void => {
  place.out.close();
  const isNumbered = element.tagName === 'ol';
  const runs = runsIn(element, { ...place, letters: lettersOf(element, place) }).filter(
    ({ items }) => items.length > 0,
  );
  const listOf = (content: ListItem[], start: number): List =>
    start === 1 ? { type: 'ordered_list', content } : { type: 'ordered_list', attrs: { start }, content };
  if (isNumbered) for (const { start, items } of runs) place.out.block(listOf(items.map(listItem), start));
  else if (runs.length > 0)
    place.out.block({ type: 'bullet_list', content: runs.flatMap(({ items }) => items.map(listItem)) });
};

const walkBlock = (element: Element, place: Place): void => {
  const own = blockStyle(place.style, attributeOf(element));
  const style =
    element.tagName === 'blockquote' ? blockStyle(own, (name) => (name === 'class' ? 'indent-1' : '')) : own;
  if (element.tagName === 'p') place.out.paragraph(style);
  else place.out.close();
  walkAll(element.childNodes, { ...place, style, letters: lettersOf(element, place) });
  place.out.close();
};

const walkElement = (element: Element, place: Place): void => {
  const { tagName } = element;
  if (DROPPED.has(tagName)) return;
  if (tagName === 'br') place.out.lineBreak(place.style);
  else if ((tagName === 'ul' || tagName === 'ol') && place.lists < MAX_LIST_DEPTH) walkList(element, place);
  else if (BLOCKS.has(tagName)) walkBlock(element, place);
  else {
    const mark = markOf(element, place);
    const letters = lettersOf(element, place);
    const marks = mark === undefined ? place.marks : withMark(place.marks, mark);
    walkAll(element.childNodes, { ...place, marks, letters });
  }
};

const walk = (node: Node, place: Place): void => {
  if (isElement(node)) walkElement(node, place);
  else if (node.nodeName === '#text')
    place.out.text(styledLetters(node.value, place.letters), place.marks, place.style);
};

const walkAll = (nodes: readonly Node[], place: Place): void => {
  for (const node of nodes) walk(node, place);
};

const TOO_COMPLEX = new Error('Too many elements, or too deep.');

const boundedAdapter = (budget: ParsingBudget): typeof defaultTreeAdapter => {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      if (budget.elements === 0) throw TOO_COMPLEX;
      budget.elements -= 1;
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > MAX_PARSED_DEPTH) throw TOO_COMPLEX;
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
};

const parsed = (html: string, budget: ParsingBudget): readonly Node[] | undefined => {
  try {
    return parseFragment(html.toWellFormed(), { treeAdapter: boundedAdapter(budget) }).childNodes;
  } catch (error) {
    if (error === TOO_COMPLEX) return undefined;
    throw error;
  }
};

type Parsed<Text> =
  | { readonly ok: true; readonly value: Text }
  | { readonly ok: false; readonly code: 'too_long' | 'too_complex' };

const textOf = (html: string, budget: ParsingBudget, isAddress: Place['isAddress']): Parsed<RichText> => {
  if (html.length > MAX_HTML_LENGTH) return { ok: false, code: 'too_long' };
  const nodes = parsed(html, budget);
  if (nodes === undefined) return { ok: false, code: 'too_complex' };
  const out = flow();
  walkAll(nodes, { out, marks: [], style: PLAIN_STYLE, letters: {}, lists: 0, isAddress });
  const content = out.finish();
  const value: RichText = content.length === 0 ? EMPTY_RICH_TEXT : { type: 'doc', content };
  // Text that was saved must be accepted when it is saved again.
  return richTextToHtml(value).length > MAX_HTML_LENGTH
    ? { ok: false, code: 'too_long' }
    : { ok: true, value };
};

/** Keeps only text, known formatting and allowed links. Never throws. Server only. Consumes the shared `budget`. */
export const htmlToRichText = (html: string, budget: ParsingBudget = parsingBudget()): Parsed<RichText> =>
  textOf(html, budget, isLinkAddress);

/** Like `htmlToRichText`, but turns `[[first-name]]` etc. into variables and allows one as a link's whole URL. */
export const htmlToMailText = (html: string): Parsed<MailText> => {
  const result = textOf(html, parsingBudget(), isMailAddress);
  return result.ok ? { ok: true, value: withVariables(result.value) } : result;
};
