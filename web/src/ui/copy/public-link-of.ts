import { pageData } from '../../app/page-data/page-data.ts';

/** The installation's public address: an owner may use another, such as `localhost`. */
export const publicOrigin = (): string => pageData()?.publicUrl ?? location.origin;

/** Where customers sign. */
export const publicLinkOf = (waiverId: string): string => `${publicOrigin()}/sign-waiver/${waiverId}`;
