import type { Field, FieldsGroup, Part, WaiverConfig } from '../config/waiver-config.ts';
import { ADDRESS_FORMS, type AddressForm } from '../options/address-forms.ts';
import { COUNTRIES, type CountryCode } from '../options/countries.ts';
import { REGIONS, STATES } from '../options/regions.ts';
import type { DocumentLanguage, DocumentWords } from '../texts/document-words.ts';
import type { ShownAddress } from './document-shape.ts';
import { shownRegions } from './shown-options.ts';

const COUNTRY = 'country';
const LETTERS = { C: 'city', S: 'state', Z: 'zip' } as const;
type Following = (typeof LETTERS)[keyof typeof LETTERS];

/** Whether the field is the product's, unchanged. False once the owner rewords it or changes its options. */
const isOurs = ({ name, messageKey, type, options }: Field): boolean => {
  if (name !== messageKey) return false;
  if (name === 'state') return type === 'select' && options.join('\n') === STATES.join('\n');
  return name === COUNTRY ? type === 'select' : (name === 'city' || name === 'zip') && type === 'text';
};

type AddressPart = Pick<Part, 'type' | 'fieldsGroups'>;

const countryIn = ({ type }: Pick<Part, 'type'>, { fields }: FieldsGroup): Field | undefined =>
  type === 'address' ? fields.find((field) => field.name === COUNTRY && isOurs(field)) : undefined;

const followingIn = (fields: readonly Field[]): readonly Field[] =>
  fields.filter((field) => field.name !== COUNTRY && isOurs(field));

export const followsCountry = (part: AddressPart): boolean =>
  part.fieldsGroups.some(
    (group) => countryIn(part, group) !== undefined && followingIn(group.fields).length > 0,
  );

export const countryFirst = (part: AddressPart, group: FieldsGroup): readonly Field[] => {
  const country = countryIn(part, group);
  const following = country === undefined ? [] : followingIn(group.fields);
  if (country === undefined || following.length === 0) return group.fields;
  return [country, ...group.fields.filter((field) => field !== country)].map((field) =>
    field.name === 'state' && following.includes(field) ? { ...field, type: 'text', options: [] } : field,
  );
};

type Words = Pick<DocumentWords, 'labels' | 'address'>;
type Language = Pick<DocumentLanguage, 'documentWords' | 'regionNames'>;

const titleOf = (name: Following, { region, zip, city }: AddressForm, { labels, address }: Words): string => {
  if (name === 'state') return region === undefined ? labels.state : address.regions[region];
  if (name === 'zip') return zip === undefined ? labels.zip : address.zips[zip];
  return city === undefined ? labels.city : address.cities[city];
};

type Forms = ShownAddress['forms'];

const formOf = (
  form: AddressForm,
  following: ReadonlyMap<string, Field>,
  language: Language,
): Forms[number] => {
  const words = language.documentWords;
  const [first] = form.countries;
  const regions = first && REGIONS[first];
  return {
    countries: form.countries.map((code) => COUNTRIES[code]),
    fields: [...form.order].flatMap((letter) => {
      const name = LETTERS[letter.toUpperCase() as keyof typeof LETTERS];
      const field = following.get(name);
      if (field === undefined) return [];
      const title = titleOf(name, form, words);
      const mayBeMissing = field.required && letter !== letter.toUpperCase();
      return {
        name,
        ...(title !== words.labels[name] && { title }),
        ...(mayBeMissing && { required: false }),
        ...(name === 'state' && regions && { options: shownRegions(regions, language) }),
      };
    }),
  };
};

/** Returns the form for countries that the owner added, about which nothing is known. */
const anyForm = (countries: string[], following: ReadonlyMap<string, Field>, words: Words): Forms[number] => {
  const titles: Readonly<Record<string, string>> = {
    state: words.address.regions.any,
    zip: words.address.zips.postal,
  };
  return {
    countries,
    fields: [...following.keys()].map((name) => ({
      name,
      ...(titles[name] !== undefined && { title: titles[name], required: false }),
    })),
  };
};

const splitByList = (form: AddressForm): readonly AddressForm[] => [
  { ...form, countries: form.countries.filter((code) => REGIONS[code] === undefined) },
  ...form.countries
    .filter((code) => REGIONS[code] !== undefined)
    .map((code) => ({ ...form, countries: [code] })),
];

const followedIn = (waiverParts: readonly AddressPart[]) =>
  waiverParts
    .flatMap((part) => part.fieldsGroups.map((group) => ({ country: countryIn(part, group), group })))
    .flatMap(({ country, group }) => {
      const following = new Map(followingIn(group.fields).map((field) => [field.name, field]));
      return country === undefined || following.size === 0 ? [] : [{ offered: country.options, following }];
    })
    .at(0);

const homeAmong = (offered: readonly string[], homeCountry: CountryCode | undefined): string => {
  const home = COUNTRIES[homeCountry ?? 'US'];
  return offered.includes(home) ? home : (offered[0] ?? home);
};

export const toCountryCode = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && Object.hasOwn(COUNTRIES, code) ? (code as CountryCode) : undefined;

/** Returns the possible default countries and the current one, or undefined if no section follows the country. */
export const homeCountryChoice = ({
  waiverParts,
  homeCountry,
}: Pick<WaiverConfig, 'homeCountry'> & { readonly waiverParts: readonly AddressPart[] }):
  | { readonly codes: readonly CountryCode[]; readonly home: CountryCode | undefined }
  | undefined => {
  const offered = followedIn(waiverParts)?.offered;
  if (offered === undefined) return undefined;
  const codes = (Object.keys(COUNTRIES) as CountryCode[]).filter((code) => offered.includes(COUNTRIES[code]));
  const home = homeAmong(offered, homeCountry);
  return { codes, home: codes.find((code) => COUNTRIES[code] === home) };
};

/** How city, state and zip depend on the country. @returns undefined if the owner removed or reworded the fields */
export const shownAddress = (
  {
    waiverParts,
    homeCountry,
  }: Pick<WaiverConfig, 'homeCountry'> & { readonly waiverParts: readonly AddressPart[] },
  language: Language,
): ShownAddress | undefined => {
  const found = followedIn(waiverParts);
  if (found === undefined) return undefined;
  const { offered, following } = found;
  const forms = ADDRESS_FORMS.flatMap(splitByList)
    .map(({ countries, ...form }) => ({
      ...form,
      countries: countries.filter((code) => offered.includes(COUNTRIES[code])),
    }))
    .filter(({ countries }) => countries.length > 0)
    .map((form) => formOf(form, following, language));
  const known = new Set(forms.flatMap(({ countries }) => countries));
  const others = offered.filter((country) => !known.has(country));
  return {
    country: COUNTRY,
    fields: [...following.keys()],
    home: homeAmong(offered, homeCountry),
    forms: others.length === 0 ? forms : [...forms, anyForm(others, following, language.documentWords)],
  };
};
