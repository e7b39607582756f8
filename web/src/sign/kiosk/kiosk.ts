import { createContext, useContext } from 'react';

/** Whether the device is shared, so no data may remain for the next person. */
export const KioskContext = createContext(false);

export const useIsKiosk = (): boolean => useContext(KioskContext);

const withQuery = (path: string, isKiosk: boolean, locale: string | undefined, more: object = {}): string => {
  const query = new URLSearchParams({
    ...(isKiosk && { kiosk: '1' }),
    ...(locale && { locale }),
    ...more,
  }).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** Without a locale, the page uses the device's saved or preferred language or, on a kiosk, the waiver's. */
export const signingAddress = (waiverId: string, isKiosk: boolean, locale?: string): string =>
  withQuery(`/sign-waiver/${waiverId}`, isKiosk, locale);

export const videoAddress = (
  { signedKey, id }: { readonly signedKey: string; readonly id: string },
  isKiosk: boolean,
  locale: string,
): string =>
  withQuery(
    `/confirm-understanding/${encodeURIComponent(signedKey)}/${encodeURIComponent(id)}`,
    isKiosk,
    locale,
  );

export const publicListAddress = (ownerId: string, isKiosk: boolean, locale: string): string =>
  withQuery(`/public/${ownerId}`, isKiosk, locale);

/** Query parameter that skips the warning for people who come from a confirmation. */
const ANOTHER = 'another';

/** Returns the URL for another signature. On a kiosk, the next person starts over in the waiver's language. */
export const signAnotherAddress = (waiverId: string, isKiosk: boolean, locale: string): string =>
  isKiosk
    ? signingAddress(waiverId, true)
    : withQuery(`/sign-waiver/${waiverId}`, false, locale, { [ANOTHER]: '1' });

export const withoutAnother = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(ANOTHER);
  return url.href;
};

export const isAnotherAddress = (search: string): boolean => new URLSearchParams(search).get(ANOTHER) === '1';

export const isKioskAddress = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
