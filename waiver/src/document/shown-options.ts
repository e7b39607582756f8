import type { Field } from '../config/waiver-config.ts';
import type { ProductLocale } from '../locales.ts';
import { COUNTRY_OPTIONS } from '../options/countries.ts';
import { YES_NO } from '../options/option-lists.ts';
import { countryName, documentWordsIn } from '../texts/all-languages.ts';

export type ShownOption = { readonly value: string; readonly label: string };

const isWholeList = (options: readonly string[], list: readonly string[]): boolean =>
  options.length === list.length && options.every((option, index) => option === list[index]);

/** Without accents and case, so that Österreich sorts at O. Unlike Intl's collations, the same on every machine. */
const sortKey = (label: string): string => label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const byLabel = (one: ShownOption, other: ShownOption): number => {
  const [a, b] = [sortKey(one.label), sortKey(other.label)];
  return a < b ? -1 : Number(a > b);
};

const countries = (options: readonly string[], locale: ProductLocale): ShownOption[] => {
  const shown = options.map((value) => ({ value, label: countryName(value, locale) }));
  // Keeps an order chosen by the owner. Ours is the United States first, then by name in the reader's language.
  if (!isWholeList(options, COUNTRY_OPTIONS)) return shown;
  return [...shown.slice(0, 1), ...shown.slice(1).sort(byLabel)];
};

/** In the reader's language; the owner's own options stay as written. */
export const shownOptions = (field: Field, locale: ProductLocale): ShownOption[] => {
  const labels: Readonly<Record<string, string>> = documentWordsIn(locale).options;
  const translated = (value: string): ShownOption => ({
    value,
    label: (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value,
  });
  if (field.type === 'yes_no') return YES_NO.map(translated);
  if (field.messageKey === 'country') return countries(field.options, locale);
  if (field.messageKey === undefined) return field.options.map((value) => ({ value, label: value }));
  return field.options.map(translated);
};
