import { pageData } from '../page-data/page-data.ts';

/** Where customers sign, at the installation's public address: an owner may use another, such as `localhost`. */
export const publicLinkOf = (waiverId: string): string =>
  `${pageData()?.publicUrl ?? location.origin}/sign-waiver/${waiverId}`;
