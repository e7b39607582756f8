import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import type { FontFamily } from './fonts.ts';

const ALWAYS = /[\n\u0020-\u007e\u00a0-\u017f]/u;
/** Joiners, direction marks and similar characters, which have no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const REPLACEMENT = '\uFFFD';

const charactersOf = ({ folder, regular }: FontFamily): ReadonlySet<number> => {
  const font = create(readFileSync(join(folder, regular)));
  return new Set('characterSet' in font ? font.characterSet : []);
};

export type Drawable = (character: string) => boolean;

export const drawableWith = (families: readonly FontFamily[]): Drawable => {
  const known = new Map<FontFamily, ReadonlySet<number>>();
  const charactersIn = (family: FontFamily): ReadonlySet<number> => {
    const characters = known.get(family) ?? charactersOf(family);
    known.set(family, characters);
    return characters;
  };
  return (character) =>
    ALWAYS.test(character) ||
    INVISIBLE.test(character) ||
    families.some((family) => charactersIn(family).has(character.codePointAt(0) ?? 0));
};

export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Replaces characters that no font has. @returns the missing characters in order of appearance */
export const replaceUndrawable = <Value>(
  value: Value,
  isDrawable: Drawable,
): { readonly drawn: Value; readonly missing: readonly string[] } => {
  const missing = new Set<string>();
  const replacement = isDrawable(REPLACEMENT) ? REPLACEMENT : '?';
  const drawnText = (text: string): string =>
    Array.from(text, (character) => {
      if (isDrawable(character)) return character;
      missing.add(character);
      return replacement;
    }).join('');
  const drawn = (given: unknown): unknown => {
    if (typeof given === 'string') return drawnText(given);
    if (Array.isArray(given)) return given.map(drawn);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([name, inner]) => [name, name === 'svg' ? inner : drawn(inner)]),
    );
  };
  return { drawn: drawn(value) as Value, missing: [...missing] };
};
