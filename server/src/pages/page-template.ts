import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';

/** What a page's HTML differs in from one request to the next. */
export type PageContent = {
  readonly lang: string;
  readonly title: string;
  /** HTML that is read before any script has come; the script puts the same in its place. */
  readonly shell: string;
  /** Scripts that the page's own will ask for: loading them begins at once. */
  readonly preload?: readonly string[];
  /** Anything that is JSON, for the script. */
  readonly data: unknown;
  /** Names this answer's own styles to the content policy. */
  readonly nonce: string;
};

/** A built page with the places that are filled for each request. */
export type PageTemplate = (content: PageContent) => string;

/** `<` never stands in the JSON, so no text of an owner can end the element that it is in. */
export const jsonForHtml = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The places as the builder leaves them, each exactly once, in this order. */
const PLACES = [
  '<html lang="en">',
  '<head>',
  /<title>[^<]*<\/title>/,
  /<style data-critical>[^<]*<\/style>|<\/head>/,
  '<div id="root"></div>',
  '<script type="application/json" id="page-data">null</script>',
] as const;

const filled = (
  { lang, title, shell, preload = [], data, nonce }: PageContent,
  found: readonly string[],
): readonly string[] => {
  const style = found[3]?.startsWith('<style')
    ? found[3].replace('data-critical', `nonce="${nonce}"`)
    : found[3];
  return [
    `<html lang="${markupText(lang)}">`,
    `<head><meta property="csp-nonce" nonce="${nonce}">`,
    `<title>${markupText(title)}</title>${preload.map((path) => `<link rel="modulepreload" href="${path}">`).join('')}`,
    style ?? '',
    `<div id="root">${shell}</div>`,
    `<script type="application/json" id="page-data">${jsonForHtml(data)}</script>`,
  ];
};

const placeIn = (html: string, place: string | RegExp, from: number): { at: number; text: string } => {
  if (typeof place === 'string') return { at: html.indexOf(place, from), text: place };
  const match = place.exec(html.slice(from));
  return { at: match === null ? -1 : from + match.index, text: match?.[0] ?? '' };
};

/**
 * Cuts a built page at its places, once, so that filling it is joining strings.
 * @throws Error naming a place that the page does not have
 */
export const pageTemplate = (html: string): PageTemplate => {
  const between: string[] = [];
  const found: string[] = [];
  let from = 0;
  for (const place of PLACES) {
    const { at, text } = placeIn(html, place, from);
    if (at < 0) throw new Error(`The built page has no ${String(place)} where it is expected.`);
    between.push(html.slice(from, at));
    found.push(text);
    from = at + text.length;
  }
  const rest = html.slice(from);
  return (content) => {
    const values = filled(content, found);
    return `${between.map((text, index) => text + (values[index] ?? '')).join('')}${rest}`;
  };
};
