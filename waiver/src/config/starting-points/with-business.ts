import type { StartingPointTexts } from '../../texts/starting-point-texts.ts';

const filledIn = <Of>(texts: Of, gap: string, name: string): Of => {
  if (typeof texts === 'string') return texts.replaceAll(gap, () => name) as Of;
  if (Array.isArray(texts)) return texts.map((each) => filledIn(each, gap, name)) as Of;
  const members = Object.entries(texts as object).map(([key, each]) => [key, filledIn(each, gap, name)]);
  return Object.fromEntries(members) as Of;
};

/**
 * The texts with the owner's company where its name has to be filled in; as they are for an empty name.
 * @param gap as the texts write it, with its brackets
 */
export const withBusiness = (texts: StartingPointTexts, gap: string, company: string): StartingPointTexts =>
  company.trim() === '' ? texts : filledIn(texts, gap, company.trim());
