import type { Business } from '@waivers/contract/public/business.ts';
import { titleOfPage } from '@waivers/contract/public/page-title.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';

export type SharedLink = {
  readonly title: string;
  readonly business: Business | undefined;
  /** Path of an image. If null, the logo is used when there is one. */
  readonly image: string | null;
  readonly path: string;
};

const meta = (property: string, content: string | undefined | null): string =>
  content ? `<meta property="og:${property}" content="${markupText(content)}">` : '';

/** Renders Open Graph tags (ogp.me) for link previews. Must not be used on pages about a person. */
export const sharedLink = (publicUrl: string, { title, business, image, path }: SharedLink): string => {
  const picture = image ?? business?.logo;
  return [
    meta('type', 'website'),
    meta('title', titleOfPage(title, business)),
    meta('site_name', business?.company),
    meta('url', publicUrl + path),
    meta('image', picture ? publicUrl + picture : undefined),
  ].join('');
};
