import {
  type Block,
  EMPTY_RICH_TEXT,
  type Inline,
  type ListItem,
  type Mark,
  type RichText,
} from './rich-text.ts';
import { blockStyle, PLAIN_STYLE } from './rich-text-style.ts';

const TOKEN = /<(\/?)([a-z]+)(?: (?:class|href|start)="([^"]*)")?>|([^<]+)/g;

type Tokens = Iterator<RegExpExecArray, undefined>;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => CHARACTERS[name] ?? name);

const markOf = (tag: string, attribute: string): Mark => {
  switch (tag) {
    case 'a':
      return { type: 'link', attrs: { href: unescaped(attribute) } };
    case 'strong':
      return { type: 'bold' };
    case 'em':
      return { type: 'italic' };
    default:
      return { type: 'underline' };
  }
};

const inlinesIn = (tokens: Tokens): Inline[] => {
  const content: Inline[] = [];
  const marks: Mark[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const [, slash, tag = '', attribute = '', text] = next.value;
    const marked = marks.length === 0 ? {} : { marks: [...marks] };
    if (text !== undefined) content.push({ type: 'text', ...marked, text: unescaped(text) });
    else if (tag === 'p') break;
    else if (tag === 'br') content.push({ type: 'hard_break' });
    else if (slash === '/') marks.pop();
    else marks.push(markOf(tag, attribute));
  }
  return content;
};

const itemsIn = (tokens: Tokens): ListItem[] => {
  const items: ListItem[] = [];
  for (let next = tokens.next(); next.done !== true && next.value[1] === ''; next = tokens.next()) {
    items.push({ type: 'list_item', content: blocksIn(tokens) });
  }
  return items;
};

const blocksIn = (tokens: Tokens): Block[] => {
  const blocks: Block[] = [];
  for (let next = tokens.next(); next.done !== true && next.value[1] === ''; next = tokens.next()) {
    const [, , tag, attribute = ''] = next.value;
    if (tag === 'p') {
      const attrs = blockStyle(PLAIN_STYLE, (name) => (name === 'class' ? attribute : ''));
      const content = inlinesIn(tokens);
      blocks.push({ type: 'paragraph', attrs, ...(content.length === 0 ? {} : { content }) });
    } else if (tag === 'ul') {
      blocks.push({ type: 'bullet_list', content: itemsIn(tokens) });
    } else {
      const attrs = attribute === '' ? {} : { attrs: { start: Number(attribute) } };
      blocks.push({ type: 'ordered_list', ...attrs, content: itemsIn(tokens) });
    }
  }
  return blocks;
};

/** Small inverse of `richTextToHtml` that works without a DOM. Other HTML must go through `htmlToRichText`. */
export const readRichTextHtml = (html: string): RichText => {
  const content = blocksIn(html.matchAll(TOKEN));
  return content.length === 0 ? EMPTY_RICH_TEXT : { type: 'doc', content };
};
