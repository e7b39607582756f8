import { createContext, useContext } from 'react';

/** Whether many people sign on this one device: nothing of one may be left for the next. */
export const KioskContext = createContext(false);

export const useIsKiosk = (): boolean => useContext(KioskContext);

/** Where a waiver is signed: from a venue's tablet, as on a venue's tablet. */
export const signingAddress = (waiverId: string, isKiosk: boolean): string =>
  `/sign-waiver/${waiverId}${isKiosk ? '?kiosk=1' : ''}`;

/** A venue's tablet is opened with `?kiosk=1`. */
export const isKioskAddress = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
