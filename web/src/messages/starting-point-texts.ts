import type { StartingPoint } from '@waivers/waiver/config/starting-points/starting-points.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { StartingPointsTexts, StartingPointTexts } from '@waivers/waiver/texts/starting-point-texts.ts';

const files = import.meta.glob<{ readonly startingPoints: StartingPointsTexts }>(
  '../../../waiver/src/texts/*/starting-points.ts',
);

const fileOf = (locale: string) => files[`../../../waiver/src/texts/${locale}/starting-points.ts`];

/** Falls back to English. @throws if the file cannot be loaded */
export const loadStartingPointTexts = async (
  name: StartingPoint,
  locale: ProductLocale,
): Promise<StartingPointTexts> => {
  const load = fileOf(locale) ?? fileOf('en');
  if (load === undefined) throw new Error('There are no texts of starting points.');
  return (await load()).startingPoints[name];
};
