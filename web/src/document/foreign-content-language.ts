import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';

export const foreignContentLanguage = ({
  locale,
  document,
}: Pick<SignPageWaiver, 'document' | 'locale'>): string | undefined =>
  locale === document.locale ? undefined : locale;
