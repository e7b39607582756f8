import type { Field } from '../config/waiver-config.ts';
import { COUNTRIES, COUNTRY_OPTIONS, type CountryCode } from '../options/countries.ts';
import { YES_NO } from '../options/option-lists.ts';
import { STATES } from '../options/regions.ts';
import type { DocumentLanguage } from '../texts/document-words.ts';

export type ShownOption = { readonly value: string; readonly label: string };

const isWholeList = (options: readonly string[], list: readonly string[]): boolean =>
  options.length === list.length && options.every((option, index) => option === list[index]);

const CODES: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries(COUNTRIES).map(([code, name]) => [name, code as CountryCode]),
);

/** Translates a country name from the product's English options. Returns other texts unchanged. */
export const countryName = (
  option: string,
  { countryNames }: Pick<DocumentLanguage, 'countryNames'>,
): string => {
  const code = CODES.get(option);
  return code === undefined ? option : countryNames[code];
};

const countries = (options: readonly string[], language: DocumentLanguage): ShownOption[] => {
  const choices = options.map((value) => ({ value, label: countryName(value, language) }));
  if (!isWholeList(options, COUNTRY_OPTIONS)) return choices;
  const places = new Map(Object.values(language.countryNames).map((name, place) => [name, place]));
  const placeOf = ({ label }: ShownOption): number => places.get(label) ?? places.size;
  return choices.sort((one, other) => placeOf(one) - placeOf(other));
};

/** Sorts regions as the language does and translates the product's. Other texts are kept and come last. */
export const shownRegions = (
  options: readonly string[],
  { regionNames }: Pick<DocumentLanguage, 'regionNames'>,
): ShownOption[] => {
  const places = new Map(Object.keys(regionNames).map((value, place) => [value, place]));
  const placeOf = (value: string): number => places.get(value) ?? places.size;
  return options
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((value) => ({ value, label: places.has(value) ? (regionNames[value] ?? value) : value }));
};

/** Translates the product's options; the owner's are returned as written. */
export const shownOptions = (field: Field, language: DocumentLanguage): ShownOption[] => {
  const labels: Readonly<Record<string, string>> = language.documentWords.options;
  const translated = (value: string): ShownOption => ({
    value,
    label: (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value,
  });
  if (field.type === 'yes_no') return YES_NO.map(translated);
  if (field.messageKey === 'country') return countries(field.options, language);
  if (field.messageKey === 'state' && isWholeList(field.options, STATES))
    return shownRegions(STATES, language);
  if (field.messageKey === undefined) return field.options.map((value) => ({ value, label: value }));
  return field.options.map(translated);
};
