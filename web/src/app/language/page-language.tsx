import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { appCatalogues } from '../../messages/app-messages.ts';
import { loadIntl } from '../../messages/intl.ts';
import { keepPageLocale } from './page-locale.ts';

type Choose = (locale: ProductLocale) => Promise<void>;

const ChooseContext = createContext<Choose>(() => Promise.resolve());

export const useChooseLanguage = (): Choose => useContext(ChooseContext);

/** Changing the language changes words and nothing else. */
export const PageLanguage = ({
  first,
  children,
}: {
  readonly first: IntlShape;
  readonly children: ReactNode;
}) => {
  const [intl, setIntl] = useState(first);
  const wanted = useRef(first.locale);
  const [choose] = useState<Choose>(() => async (locale: ProductLocale) => {
    wanted.current = locale;
    const next = await loadIntl(appCatalogues, locale);
    if (wanted.current !== locale) return;
    keepPageLocale(locale);
    document.documentElement.lang = locale;
    setIntl(next);
  });
  return (
    <ChooseContext value={choose}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </ChooseContext>
  );
};
