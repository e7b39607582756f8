/**
 * Comments and declarations; elements that are left out whole; tags; a lone `<`. The alternatives of a tag's attributes
 * begin differently, so no input makes this slow.
 */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<(head|math|noscript|object|script|style|svg|template|textarea|title|xml)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?|</giu;

const ATTRIBUTE = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;

/** `data-pm-slice` is how ProseMirror marks what was copied from an editor of its own. */
const KEPT_ATTRIBUTES = ['href', 'class', 'align', 'data-variable', 'data-pm-slice'];

const KEPT = new Set('p ul ol li a b strong i em u ins span div'.split(' '));
const LIKE_DIV = new Set('blockquote dd dt h1 h2 h3 h4 h5 h6 pre td th tr'.split(' '));

/** Names of tags by what a style asks for. Other programs write formatting so. */
const STYLED: readonly (readonly [tag: string, style: RegExp])[] = [
  ['b', /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/iu],
  ['i', /(?:^|;)\s*font-style\s*:\s*italic/iu],
  ['u', /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/iu],
];
const NOT_BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-4]00)/iu;
const ALIGNED = /(?:^|;)\s*text-align\s*:\s*(\w+)/iu;

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

const written = (attributes: ReadonlyMap<string, string>): string =>
  KEPT_ATTRIBUTES.flatMap((name) => {
    const value = attributes.get(name);
    return value === undefined
      ? []
      : [` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`];
  }).join('');

type Open = { readonly tag: string; readonly end: string };

/**
 * Takes over the tags that a text may have, and formatting that stands in styles. Not what keeps a text safe, which the
 * schema does: but a page's content policy reports every style and every handler that is parsed, and a browser then ignores
 * the styles.
 */
export const pastedHtml = (html: string): string => {
  const open: Open[] = [];
  const begin = (tag: string, attributes: ReadonlyMap<string, string>): string => {
    const style = attributes.get('style') ?? '';
    const isInLink = () => tag === 'a' || open.some((each) => each.tag === 'a');
    const isPlain = (tag === 'b' || tag === 'strong') && NOT_BOLD.test(style);
    const name = LIKE_DIV.has(tag) ? 'div' : isPlain ? 'span' : tag;
    const inner = STYLED.flatMap(([each, pattern]) =>
      pattern.test(style) && !(each === 'u' && isInLink()) ? [each] : [],
    );
    const align = ALIGNED.exec(style)?.[1];
    const all = align === undefined ? attributes : new Map([...attributes, ['align', align]]);
    const end = [...inner.toReversed(), name].map((each) => `</${each}>`).join('');
    open.push({ tag, end });
    return `<${name}${written(all)}>${inner.map((each) => `<${each}>`).join('')}`;
  };
  const end = (tag: string): string => {
    const index = open.findLastIndex((each) => each.tag === tag);
    return index === -1
      ? ''
      : open
          .splice(index)
          .toReversed()
          .map((each) => each.end)
          .join('');
  };
  return html.replaceAll(TOKEN, (token, _dropped, slash, name: string | undefined, attributes) => {
    if (token === '<') return '&lt;';
    const tag = name?.toLowerCase() ?? '';
    if (tag === 'br') return '<br>';
    if (!KEPT.has(tag) && !LIKE_DIV.has(tag)) return '';
    return slash === '/' ? end(tag) : begin(tag, attributesIn(attributes));
  });
};
