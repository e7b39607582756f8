import { publicLinkOf, publicOrigin } from '../page-data.ts';

/** As the specification shows it to owners (section 2). It leads to the shorter one. */
export const publicPageUrl = (ownerId: string): string => `${publicOrigin()}/#/public/${ownerId}`;

/** The same page: for codes and paper, where each letter counts, and for links that messengers show with a title. */
export const publicListUrl = (ownerId: string): string => `${publicOrigin()}/public/${ownerId}`;

/** A tablet that many people sign on, one after the other. */
export const kioskUrl = (waiverId: string): string => `${publicLinkOf(waiverId)}?kiosk=1`;

/** Line breaks as RFC 6068 wants them. */
export const mailtoUrl = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
