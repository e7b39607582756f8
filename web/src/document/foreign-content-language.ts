import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';

/** Returns the language of the owner's text when it differs from the page's. */
export const foreignContentLanguage = ({
  locale,
  document,
}: Pick<SignPageWaiver, 'document' | 'locale'>): string | undefined =>
  locale === document.locale ? undefined : locale;
