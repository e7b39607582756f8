import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';

/** The language of what the owner wrote, where it is not the one in which the waiver is shown. */
export const foreignContentLanguage = ({
  locale,
  document,
}: Pick<SignPageWaiver, 'document' | 'locale'>): string | undefined =>
  locale === document.locale ? undefined : locale;
