import { LANGUAGE_COOKIE } from '@waivers/contract/app-page-data.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { appCatalogues } from '../../messages/app-messages.ts';
import { isFinished, loadIntl } from '../../messages/intl.ts';
import { pageData } from '../page-data.ts';

const LOCALE_KEY = 'waivers.language';

const isLocale = (text: string | null | undefined): text is ProductLocale =>
  isFinished(appCatalogues, text ?? '');

const storedLocale = (): string | null => {
  try {
    return localStorage.getItem(LOCALE_KEY);
  } catch {
    return null;
  }
};

const fromBrowser = (): string | undefined =>
  navigator.languages.map((language) => language.split('-')[0]).find((language) => isLocale(language));

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Renews the cookie on every page load, because some browsers cap script-set cookies at a week. */
const setLanguageCookie = (locale: ProductLocale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 has no cookieStore, nor has any page over http.
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
};

/** Returns the stored locale, otherwise the server's, otherwise the browser's first fully translated language. */
export const initialLocale = (): ProductLocale => {
  const choice = storedLocale();
  if (isLocale(choice)) setLanguageCookie(choice);
  return [choice, pageData()?.locale, fromBrowser()].find((locale) => isLocale(locale)) ?? 'en';
};

const storeLocale = (locale: ProductLocale): void => {
  setLanguageCookie(locale);
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {}
};

type Choose = (locale: ProductLocale) => Promise<void>;

const ChooseContext = createContext<Choose>(() => Promise.resolve());

export const useChooseLanguage = (): Choose => useContext(ChooseContext);

/** Switches languages without remounting the page. */
export const PageLanguage = ({
  first,
  children,
}: {
  readonly first: IntlShape;
  readonly children: ReactNode;
}) => {
  const [intl, setIntl] = useState(first);
  const latest = useRef(first.locale);
  const [choose] = useState<Choose>(() => async (locale: ProductLocale) => {
    latest.current = locale;
    const next = await loadIntl(appCatalogues, locale);
    if (latest.current !== locale) return;
    storeLocale(locale);
    document.documentElement.lang = locale;
    setIntl(next);
  });
  return (
    <ChooseContext value={choose}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </ChooseContext>
  );
};
