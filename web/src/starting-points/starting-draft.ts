import { startingPointConfig } from '@waivers/waiver/config/starting-points/starting-point-config.ts';
import {
  STARTING_POINTS,
  type StartingPoint,
} from '@waivers/waiver/config/starting-points/starting-points.ts';
import { withBusiness } from '@waivers/waiver/config/starting-points/with-business.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { loadDocumentWords } from '../messages/document-words.ts';
import { loadStartingPointTexts } from '../messages/starting-point-texts.ts';
import { translateDraft } from '../waiver-draft/translate-draft.ts';
import {
  type EditedWaiver,
  isSameDraft,
  newFieldName,
  newPartKey,
  newWaiver,
  type WaiverDraft,
} from '../waiver-draft/waiver-draft.ts';

export const STARTING_POINT_NAMES = ['default', ...STARTING_POINTS] as const;
export type StartingPointName = StartingPoint | 'default';

/** Returns the path of the editor for a new waiver. */
export const editorFrom = (name: StartingPointName): string => `/waiver-create?from=${name}`;

/** Returns the starting point that a query string names, if any. */
export const startingPointIn = (search: string): StartingPointName | undefined => {
  const from = new URLSearchParams(search).get('from');
  return STARTING_POINT_NAMES.find((name) => name === from);
};

const NAMES = { partKey: newPartKey, fieldName: newFieldName };

/**
 * @param owner the owner's home country and company name; the company is empty if unknown
 * @throws if the texts fail to load
 */
export const startingWaiver = async (
  name: StartingPointName,
  locale: ProductLocale,
  { homeCountry, company }: { readonly homeCountry: CountryCode | undefined; readonly company: string },
): Promise<EditedWaiver> => {
  const words = await loadDocumentWords(locale);
  const waiver = newWaiver(locale, words, homeCountry);
  if (name === 'default') return waiver;
  const texts = withBusiness(await loadStartingPointTexts(name, locale), words.toReplace.business, company);
  const config = toWire(startingPointConfig(name, texts, words, NAMES), () => '');
  const waiverParts = config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');
  const home = homeCountry === undefined ? {} : { homeCountry };
  return {
    ...waiver,
    draft: { ...waiver.draft, title: texts.title, config: { ...config, ...home, waiverParts } },
  };
};

/** Whether the draft is unchanged since it was filled in, apart from its language. */
export const isUntouched = async (filled: WaiverDraft, draft: WaiverDraft): Promise<boolean> => {
  if (filled.locale === draft.locale) return isSameDraft(filled, draft);
  const [from, to] = await Promise.all([loadDocumentWords(filled.locale), loadDocumentWords(draft.locale)]);
  return isSameDraft(translateDraft(filled, draft.locale, { from, to }), draft);
};
