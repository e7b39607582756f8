import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';

export type PageContent = {
  readonly lang: string;
  readonly title: string;
  readonly head?: string;
  readonly shell: string;
  readonly preload?: readonly string[];
  readonly preloadNext?: readonly string[];
  readonly data: unknown;
  readonly nonce: string;
};

export type PageTemplate = (content: PageContent) => string;

/** Serializes data for a script element. `<` is escaped so that owners' texts cannot close it. */
const jsonForHtml = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const PLACES = [
  '<html lang="en">',
  '<head>',
  /<title>[^<]*<\/title>/,
  /<style data-critical>[^<]*<\/style>|<\/head>/,
  '<div id="root"></div>',
  '<script type="application/json" id="page-data">null</script>',
] as const;

const early = (path: string): string => `<link rel="modulepreload" href="${path}">`;

const filled = (
  { lang, title, head = '', shell, preload = [], preloadNext = [], data, nonce }: PageContent,
  found: readonly string[],
): readonly string[] => {
  const style = found[3]?.startsWith('<style')
    ? found[3].replace('data-critical', `nonce="${nonce}"`)
    : found[3];
  return [
    `<html lang="${markupText(lang)}">`,
    `<head><meta property="csp-nonce" nonce="${nonce}">`,
    `<title>${markupText(title)}</title>${head}${preload.map(early).join('')}`,
    `${preloadNext.map(early).join('')}${style ?? ''}`,
    `<div id="root">${shell}</div>`,
    `<script type="application/json" id="page-data">${jsonForHtml(data)}</script>`,
  ];
};

const placeIn = (html: string, place: string | RegExp, from: number): { at: number; text: string } => {
  if (typeof place === 'string') return { at: html.indexOf(place, from), text: place };
  const match = place.exec(html.slice(from));
  return { at: match === null ? -1 : from + match.index, text: match?.[0] ?? '' };
};

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
