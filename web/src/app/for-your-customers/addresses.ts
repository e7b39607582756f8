import { publicLinkOf, publicOrigin } from '../page-data.ts';

/** The long URL given to owners (spec section 2). It redirects to `publicListUrl`. */
export const publicPageUrl = (ownerId: string): string => `${publicOrigin()}/#/public/${ownerId}`;

/** A short URL of the same page, for QR codes, print and link previews. */
export const publicListUrl = (ownerId: string): string => `${publicOrigin()}/public/${ownerId}`;

/** The URL for a tablet on which many people sign. */
export const kioskUrl = (waiverId: string): string => `${publicLinkOf(waiverId)}?kiosk=1`;

/** Line breaks are CRLF, as RFC 6068 requires. */
export const mailtoUrl = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
