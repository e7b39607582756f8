import { createContext, useContext } from 'react';

/** A shared device: nothing may remain for the next person. */
export const KioskContext = createContext(false);

export const useIsKiosk = (): boolean => useContext(KioskContext);

const withQuery = (path: string, isKiosk: boolean, locale: string | undefined): string => {
  const query = new URLSearchParams({ ...(isKiosk && { kiosk: '1' }), ...(locale && { locale }) }).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** @param locale undefined: the waiver's own, or what the device remembers */
export const signingAddress = (waiverId: string, isKiosk: boolean, locale?: string): string =>
  withQuery(`/sign-waiver/${waiverId}`, isKiosk, locale);

export const publicListAddress = (ownerId: string, isKiosk: boolean): string =>
  withQuery(`/public/${ownerId}`, isKiosk, undefined);

/** Whoever comes from a confirmation knows that they have signed. */
const ANOTHER = 'another';

export const signAnotherAddress = (waiverId: string, isKiosk: boolean): string =>
  isKiosk ? signingAddress(waiverId, true) : `${signingAddress(waiverId, false)}?${ANOTHER}=1`;

export const isAnotherAddress = (search: string): boolean => new URLSearchParams(search).get(ANOTHER) === '1';

export const isKioskAddress = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
