import { startingPointConfig } from '@waivers/waiver/config/starting-points/starting-point-config.ts';
import type { StartingPoint } from '@waivers/waiver/config/starting-points/starting-points.ts';
import { withBusiness } from '@waivers/waiver/config/starting-points/with-business.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { loadDocumentWords } from '../../../messages/document-words.ts';
import { loadStartingPointTexts } from '../../../messages/starting-point-texts.ts';
import { translateDraft } from '../../../waiver-draft/translate-draft.ts';
import {
  isSameDraft,
  newFieldName,
  newPartKey,
  newWaiver,
  type WaiverDraft,
} from '../../../waiver-draft/waiver-draft.ts';

export type StartingPointName = StartingPoint | 'default';

const NAMES = { partKey: newPartKey, fieldName: newFieldName };

/**
 * @param owner the owner's home country and company name; the company is empty if unknown
 * @throws if the texts fail to load
 */
export const startingDraft = async (
  name: StartingPointName,
  locale: ProductLocale,
  { homeCountry, company }: { readonly homeCountry: CountryCode | undefined; readonly company: string },
): Promise<WaiverDraft> => {
  const words = await loadDocumentWords(locale);
  const { draft } = newWaiver(locale, words, homeCountry);
  if (name === 'default') return draft;
  const texts = withBusiness(await loadStartingPointTexts(name, locale), words.toReplace.business, company);
  const config = toWire(startingPointConfig(name, texts, words, NAMES), () => '');
  const waiverParts = config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');
  const home = homeCountry === undefined ? {} : { homeCountry };
  return { ...draft, title: texts.title, config: { ...config, ...home, waiverParts } };
};

/** Whether the draft is unchanged since it was filled in, apart from its language. */
export const isUntouched = async (filled: WaiverDraft, draft: WaiverDraft): Promise<boolean> => {
  if (filled.locale === draft.locale) return isSameDraft(filled, draft);
  const [from, to] = await Promise.all([loadDocumentWords(filled.locale), loadDocumentWords(draft.locale)]);
  return isSameDraft(translateDraft(filled, draft.locale, { from, to }), draft);
};
