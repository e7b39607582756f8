import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** A Noto font family from an npm package, under the SIL Open Font License 1.1. `regular` is relative to `folder`. */
export type FontFamily = { readonly name: string; readonly folder: string; readonly regular: string };

type Packaged = {
  readonly name: string;
  readonly entry: string;
  readonly folder: string;
  readonly regular: string;
};

const embedded = (name: string, script: string, regular: string): Packaged => ({
  name,
  entry: `@embedpdf/fonts-${script}`,
  folder: '../fonts',
  regular,
});

const LATIN = embedded('Noto Sans', 'latin', 'NotoSans-Regular.ttf');
const ARABIC = embedded('Noto Naskh Arabic', 'arabic', 'NotoNaskhArabic-Regular.ttf');
const HEBREW = embedded('Noto Sans Hebrew', 'hebrew', 'NotoSansHebrew-Regular.ttf');
const JAPANESE = embedded('Noto Sans Japanese', 'jp', 'NotoSansJP-Regular.otf');
const KOREAN = embedded('Noto Sans Korean', 'kr', 'NotoSansKR-Regular.otf');
const CHINESE = embedded('Noto Sans S Chinese', 'sc', 'NotoSansHans-Regular.otf');
/** Monochrome because PDF/A does not allow colour fonts. */
const EMOJI: Packaged = {
  name: 'Noto Emoji',
  entry: '@expo-google-fonts/noto-emoji/metadata.json',
  folder: '400Regular',
  regular: 'NotoEmoji_400Regular.ttf',
};

const ALL = [LATIN, JAPANESE, KOREAN, CHINESE, ARABIC, HEBREW, EMOJI] as const;

const folderOf = ({ entry, folder }: Packaged): string | undefined => {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(entry))), folder);
  } catch {
    return undefined;
  }
};

export const installedFonts = (): readonly FontFamily[] =>
  ALL.flatMap((packaged) => {
    const folder = folderOf(packaged);
    const { name, regular } = packaged;
    return folder === undefined || !existsSync(join(folder, regular)) ? [] : [{ name, folder, regular }];
  });

/** Han glyphs differ between languages, so the document's language comes first. */
const HAN: Readonly<Partial<Record<ProductLocale, readonly string[]>>> = {
  ko: [KOREAN.name, JAPANESE.name, CHINESE.name],
  zh: [CHINESE.name, JAPANESE.name, KOREAN.name],
};

/** `latin-in-cjk` leaves quotes and dashes to the next font. `emoji` matches whole sequences, so none is split. */
export type TemplateFont = { readonly name: string; readonly covers?: 'latin-in-cjk' | 'emoji' };

export const fontsFor = (
  locale: ProductLocale,
  installed: readonly Pick<FontFamily, 'name'>[],
): readonly TemplateFont[] => {
  const isInstalled = (name: string) => installed.some((family) => family.name === name);
  const han = (HAN[locale] ?? [JAPANESE.name, KOREAN.name, CHINESE.name]).filter(isInstalled);
  const isSetInHan = (locale === 'ja' || locale === 'zh') && han.length > 0;
  const latin = isInstalled(LATIN.name) ? [LATIN.name] : [];
  return [
    ...(isInstalled(EMOJI.name) ? [{ name: EMOJI.name, covers: 'emoji' } as const] : []),
    ...(isSetInHan ? latin.map((name) => ({ name, covers: 'latin-in-cjk' }) as const) : []),
    ...(isSetInHan ? han.slice(0, 1).map((name) => ({ name })) : []),
    ...[...latin, ...han.slice(isSetInHan ? 1 : 0), ARABIC.name, HEBREW.name, EMOJI.name]
      .filter(isInstalled)
      .map((name) => ({ name })),
    ...installed
      .filter(({ name }) => !ALL.some((packaged) => packaged.name === name))
      .map(({ name }) => ({ name })),
    { name: 'Libertinus Serif' },
  ];
};
