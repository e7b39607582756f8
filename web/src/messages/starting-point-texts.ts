import type { StartingPoint } from '@waivers/waiver/config/starting-points/starting-points.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { StartingPointTexts } from '@waivers/waiver/texts/starting-point-texts.ts';

const files = import.meta.glob<{ readonly texts: StartingPointTexts }>(
  '../../../waiver/src/texts/*/starting-points/*.ts',
);

const fileOf = (name: StartingPoint, locale: string) =>
  files[`../../../waiver/src/texts/${locale}/starting-points/${name}.ts`];

/** English for a language without them. @throws when they could not be loaded */
export const loadStartingPointTexts = async (
  name: StartingPoint,
  locale: ProductLocale,
): Promise<StartingPointTexts> => {
  const load = fileOf(name, locale) ?? fileOf(name, 'en');
  if (load === undefined) throw new Error(`There are no texts of ${name}.`);
  return (await load()).texts;
};
