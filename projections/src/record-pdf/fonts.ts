import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** A family in its npm package; all are Noto, under the SIL Open Font License 1.1. */
export type FontFamily = { readonly name: string; readonly folder: string; readonly regular: string };

const LATIN = { name: 'Noto Sans', package: 'latin', regular: 'NotoSans-Regular.ttf' };
const ARABIC = { name: 'Noto Naskh Arabic', package: 'arabic', regular: 'NotoNaskhArabic-Regular.ttf' };
const HEBREW = { name: 'Noto Sans Hebrew', package: 'hebrew', regular: 'NotoSansHebrew-Regular.ttf' };
const JAPANESE = { name: 'Noto Sans Japanese', package: 'jp', regular: 'NotoSansJP-Regular.otf' };
const KOREAN = { name: 'Noto Sans Korean', package: 'kr', regular: 'NotoSansKR-Regular.otf' };
const CHINESE = { name: 'Noto Sans S Chinese', package: 'sc', regular: 'NotoSansHans-Regular.otf' };

const ALL = [LATIN, JAPANESE, KOREAN, CHINESE, ARABIC, HEBREW] as const;

const folderOf = (name: string): string | undefined => {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedpdf/fonts-${name}`));
    return join(dirname(entry), '..', 'fonts');
  } catch {
    return undefined;
  }
};

/** Those whose package is installed. */
export const installedFonts = (): readonly FontFamily[] =>
  ALL.flatMap(({ name, package: packageName, regular }) => {
    const folder = folderOf(packageName);
    return folder === undefined || !existsSync(join(folder, regular)) ? [] : [{ name, folder, regular }];
  });

/** Han characters look different in each language; the document's comes first. */
const HAN: Readonly<Partial<Record<ProductLocale, readonly string[]>>> = {
  ko: [KOREAN.name, JAPANESE.name, CHINESE.name],
  zh: [CHINESE.name, JAPANESE.name, KOREAN.name],
};

/** What the template gives to Typst. `latin-in-cjk` leaves quotes and dashes to the font after it. */
export type ChosenFont = { readonly name: string; readonly covers?: 'latin-in-cjk' };

export const fontsFor = (
  locale: ProductLocale,
  installed: readonly Pick<FontFamily, 'name'>[],
): readonly ChosenFont[] => {
  const isInstalled = (name: string) => installed.some((family) => family.name === name);
  const han = (HAN[locale] ?? [JAPANESE.name, KOREAN.name, CHINESE.name]).filter(isInstalled);
  const isSetInHan = (locale === 'ja' || locale === 'zh') && han.length > 0;
  const latin = isInstalled(LATIN.name) ? [LATIN.name] : [];
  return [
    ...(isSetInHan ? latin.map((name) => ({ name, covers: 'latin-in-cjk' }) as const) : []),
    ...(isSetInHan ? han.slice(0, 1).map((name) => ({ name })) : []),
    ...[...latin, ...han.slice(isSetInHan ? 1 : 0), ARABIC.name, HEBREW.name]
      .filter(isInstalled)
      .map((name) => ({ name })),
    // Comes with Typst.
    { name: 'Libertinus Serif' },
  ];
};
