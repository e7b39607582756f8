import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { publicLinkOf, publicOrigin } from '../../ui/copy/public-link-of.ts';
import { publicListUrl } from './addresses.ts';

export type Embedding = {
  readonly ownerId: string;
  /** Undefined: all that are published. */
  readonly waiverId: string | undefined;
  readonly as: 'button' | 'frame';
  /** Undefined: each visitor's own. */
  readonly locale: string | undefined;
  /** Of the link that stands there until the script runs, or without scripts. */
  readonly linkText: string;
};

/** For the page of a venue (docs/embedding.md). A frame has its room before the script runs, so that nothing moves. */
export const embedCode = ({ ownerId, waiverId, as, locale, linkText }: Embedding): string => {
  const names = waiverId === undefined ? `data-waivers="${ownerId}"` : `data-waiver="${waiverId}"`;
  const language = locale === undefined ? '' : ` data-locale="${locale}"`;
  const room = as === 'frame' ? ' style="min-height: 100vh"' : '';
  const link = waiverId === undefined ? publicListUrl(ownerId) : publicLinkOf(waiverId);
  return [
    `<div ${names} data-as="${as}"${language}${room}>`,
    `  <a href="${link}">${markupText(linkText)}</a>`,
    '</div>',
    `<script async src="${publicOrigin()}/embed/v1.js"></script>`,
  ].join('\n');
};
