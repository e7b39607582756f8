import { MAX_LIST_DEPTH } from '@waivers/waiver/rich-text/rich-text.ts';

const STYLED: readonly (readonly [tag: string, style: RegExp])[] = [
  ['b', /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/iu],
  ['i', /(?:^|;)\s*font-style\s*:\s*italic/iu],
  ['u', /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/iu],
];
const NOT_BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-4]00)/iu;
const ALIGNED = /(?:^|;)\s*text-align\s*:\s*(\w+)/iu;
const STRUCK = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/iu;
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/iu;
const COMMENT = /mso-element\s*:\s*comment/iu;
const FOOTNOTE = /mso-(?:footnote|endnote)-id/iu;
const LETTERED = /(?:^|;)\s*list-style(?:-type)?\s*:[^;]*(?:alpha|latin|roman|greek)/iu;
const WORD_LEVEL = /(?:^|;)\s*mso-list\s*:[^;]*\blevel(\d)/iu;
const WORD_MARKER = /(?:^|;)\s*mso-list\s*:\s*ignore/iu;

export const readStyle = (style: string) => ({
  tags: STYLED.flatMap(([tag, pattern]) => (pattern.test(style) ? [tag] : [])),
  isNotBold: NOT_BOLD.test(style),
  align: ALIGNED.exec(style)?.[1],
  isStruck: STRUCK.test(style),
  isHidden: HIDDEN.test(style),
  isComment: COMMENT.test(style),
  isFootnote: FOOTNOTE.test(style),
  isLettered: LETTERED.test(style),
  /** List level of a Word paragraph, starting at 1, or 0 for other paragraphs. */
  wordLevel: Number(WORD_LEVEL.exec(style)?.[1] ?? 0),
  isWordMarker: WORD_MARKER.test(style),
});
export type PastedStyle = ReturnType<typeof readStyle>;

const DECLARATIONS = /\{([^{}]{0,2000})\}/gu;
const CLASS = /\.([\w-]+)\s*(?:,|$)/gu;
const MAX_SELECTORS = 200;

const selectorsBefore = (sheet: string, brace: number): string =>
  (
    sheet
      .slice(Math.max(0, brace - MAX_SELECTORS), brace)
      .split(/[{}]/u)
      .at(-1) ?? ''
  ).trim();

/** Reads class styles, because Pages and similar apps use style sheets. @param sheet content of a `style` element */
export const classStylesIn = (sheet: string): ReadonlyMap<string, string> =>
  new Map(
    [...sheet.matchAll(DECLARATIONS)].flatMap(({ index, 1: declarations = '' }) =>
      [...selectorsBefore(sheet, index).matchAll(CLASS)].map(
        ([, name = '']) => [name, declarations] as const,
      ),
    ),
  );

const KEPT = new Set('p ul ol li a b strong i em u ins span div'.split(' '));
const LIKE_DIV = new Set('blockquote dd dt pre tr'.split(' '));
const HEADING = /^h[1-6]$/u;
const CELL = new Set(['td', 'th']);

export const isHeading = (tag: string): boolean => HEADING.test(tag);

export const isCell = (tag: string): boolean => CELL.has(tag);

/** @param listDepth number of enclosing lists @returns an empty string if the tag is dropped */
export const replacementTag = (tag: string, { isNotBold }: PastedStyle, listDepth: number): string => {
  if (isHeading(tag)) return 'p';
  if (isCell(tag)) return 'span';
  if (LIKE_DIV.has(tag)) return 'div';
  if (tag === 'ul' || tag === 'ol') return listDepth < MAX_LIST_DEPTH ? tag : 'div';
  if (tag === 'li') return listDepth <= MAX_LIST_DEPTH ? tag : 'p';
  if ((tag === 'b' || tag === 'strong') && isNotBold) return 'span';
  return KEPT.has(tag) ? tag : '';
};

/** Names must follow a separator, so that a long word is scanned only once. */
const ATTRIBUTE = /(?<![^\s/"'])([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;

/** ProseMirror marks content copied from its editors with `data-pm-slice`. */
const KEPT_ATTRIBUTES = ['href', 'start', 'class', 'align', 'data-variable', 'data-pm-slice'];

export type Attributes = ReadonlyMap<string, string>;

/** @param text the tag's text after its name */
export const attributesIn = (text: string): Attributes =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

export const serializeAttributes = (attributes: Attributes): string =>
  KEPT_ATTRIBUTES.flatMap((name) => {
    const value = attributes.get(name);
    return value === undefined
      ? []
      : [` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`];
  }).join('');
