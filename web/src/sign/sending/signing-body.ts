import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { type Filled, wireOf } from '../form/state/form-values.ts';
import { askedNames } from '../form/state/judge.ts';

export type Circumstances = { readonly openedAt: string; readonly readToEnd: boolean };

/** Chrome and its relatives mark a page that they translate, and name the language. */
const translatedTo = (): string | undefined => {
  const { className, lang } = document.documentElement;
  return /\btranslated-(?:ltr|rtl)\b/.test(className) ? lang.slice(0, 100) : undefined;
};

/** The exact text, resent until answered. */
export const signingBody = (
  id: string,
  waiver: SignPageWaiver,
  filled: Filled & { readonly mode: 'adult' | 'minors' },
  { openedAt, readToEnd }: Circumstances,
): string =>
  JSON.stringify({
    id,
    waiverId: waiver.id,
    versionHash: waiver.versionHash,
    settings: { mode: filled.mode, locale: waiver.document.locale },
    ...wireOf(filled, askedNames(waiver, filled.mode, filled.values)),
    evidence: {
      openedAt,
      submittedAt: new Date().toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      viewport: { width: Math.round(window.innerWidth), height: Math.round(window.innerHeight) },
      readToEnd,
      translatedTo: translatedTo(),
    },
  });
