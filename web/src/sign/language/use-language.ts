import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useRef, useState } from 'react';
import type { IntlShape } from 'react-intl';
import { isFinished, loadIntl } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { announce } from '../frame/announcer.tsx';
import type { Languages } from '../frame/language-picker.tsx';
import { rememberLocale, waiverInLocale } from './waiver-in-locale.ts';

type Shown = { readonly waiver: SignPageWaiver | undefined; readonly intl: IntlShape };

/** Whether the URL has `?locale=`, either from a link or from the language picker. */
export const hasLocaleParameter = (): boolean => new URLSearchParams(window.location.search).has('locale');

export const useLanguage = (first: Shown, isKiosk: boolean) => {
  const [shown, setShown] = useState(first);
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = useRef<ProductLocale>(undefined);
  const { waiver, intl } = shown;
  const show = useCallback(async (next: Shown['waiver'], locale: ProductLocale): Promise<void> => {
    const nextIntl = await loadIntl(signCatalogues, locale);
    document.documentElement.lang = locale;
    // Clears any announcement in the old language.
    announce('');
    setShown({ waiver: next, intl: nextIntl });
  }, []);
  const change = async (
    locale: ProductLocale,
    findWaiver: () => Promise<Shown['waiver']> | Shown['waiver'],
  ): Promise<void> => {
    chosen.current = locale;
    setHasFailed(false);
    const found = await Promise.all([findWaiver(), loadIntl(signCatalogues, locale)]).catch(() => undefined);
    // Ignore the result if another language has been selected in the meantime.
    if (chosen.current !== locale) return;
    if (found === undefined || (waiver !== undefined && found[0] === undefined)) {
      setHasFailed(true);
      return;
    }
    if (!isKiosk) rememberLocale(locale);
    await show(found[0], locale);
  };
  const chooseForWaiver = (locale: ProductLocale): void =>
    void change(locale, () => (waiver === undefined ? undefined : waiverInLocale(waiver.id, locale)));
  const own = intl.locale as ProductLocale;
  return {
    waiver,
    intl,
    show,
    chooseForWaiver,
    ofWaiver: (of: SignPageWaiver): Languages => ({
      all: of.locales.filter((locale) => isFinished(signCatalogues, locale)),
      chosen: of.document.locale,
      choose: chooseForWaiver,
      hasFailed,
    }),
    /** Languages for pages without a waiver to sign. */
    ofPage: {
      all: FINISHED_LOCALES,
      chosen: own,
      choose: (locale: ProductLocale) => void change(locale, () => waiver),
      hasFailed,
    } satisfies Languages,
  };
};
