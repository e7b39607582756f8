import type { StartingPointTexts } from '../../texts/starting-point-texts.ts';

const filledIn = <Of>(texts: Of, gap: string, name: string): Of => {
  if (typeof texts === 'string') return texts.replaceAll(gap, () => name) as Of;
  if (Array.isArray(texts)) return texts.map((each) => filledIn(each, gap, name)) as Of;
  const members = Object.entries(texts as object).map(([key, each]) => [key, filledIn(each, gap, name)]);
  return Object.fromEntries(members) as Of;
};

/** Replaces `gap`, including its brackets, with the owner's company name. Keeps the gap if the name is empty. */
export const withBusiness = (texts: StartingPointTexts, gap: string, company: string): StartingPointTexts =>
  company.trim() === '' ? texts : filledIn(texts, gap, company.trim());
