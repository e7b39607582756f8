import { createContext, useContext } from 'react';

/** A shared device: nothing may remain for the next person. */
export const KioskContext = createContext(false);

export const useIsKiosk = (): boolean => useContext(KioskContext);

export const signingAddress = (waiverId: string, isKiosk: boolean): string =>
  `/sign-waiver/${waiverId}${isKiosk ? '?kiosk=1' : ''}`;

/** Whoever comes from a confirmation knows that they have signed. */
const ANOTHER = 'another';

export const signAnotherAddress = (waiverId: string, isKiosk: boolean): string =>
  isKiosk ? signingAddress(waiverId, true) : `${signingAddress(waiverId, false)}?${ANOTHER}=1`;

export const isAnotherAddress = (search: string): boolean => new URLSearchParams(search).get(ANOTHER) === '1';

export const isKioskAddress = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
