import { publicLinkOf, publicOrigin } from '../page-data.ts';

/** The form shown to owners (spec section 2); redirects to the shorter one. */
export const publicPageUrl = (ownerId: string): string => `${publicOrigin()}/#/public/${ownerId}`;

/** The same page, for QR codes and print, where length matters, and for link previews. */
export const publicListUrl = (ownerId: string): string => `${publicOrigin()}/public/${ownerId}`;

/** For a tablet that many people sign on. */
export const kioskUrl = (waiverId: string): string => `${publicLinkOf(waiverId)}?kiosk=1`;

/** Uses CRLF as RFC 6068 requires. */
export const mailtoUrl = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
