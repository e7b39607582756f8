import type { ShownAddress, ShownField } from './document-shape.ts';

type Form = ShownAddress['forms'][number];

/** Returns a country's address form. An unknown `country` gets the home country's form. */
export const addressFormOf = ({ home, forms }: ShownAddress, country: unknown): Form | undefined => {
  const countryName = typeof country === 'string' ? country.trim() : '';
  return (
    forms.find(({ countries }) => countries.includes(countryName)) ??
    forms.find(({ countries }) => countries.includes(home))
  );
};

const adaptFields = (form: Form, fields: readonly ShownField[]): readonly ShownField[] =>
  form.fields.flatMap(({ name, title, required, options }) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [];
    const adapted = { ...field, title: title ?? field.title, required: required ?? field.required };
    return [options === undefined ? adapted : { ...adapted, type: 'select', options }];
  });

/** Returns the group's fields as shown for the country. Only address fields are reordered. */
export const fieldsForCountry = (
  fields: readonly ShownField[],
  address: ShownAddress | undefined,
  country: unknown,
): readonly ShownField[] => {
  if (address === undefined || !fields.some(({ name }) => name === address.country)) return fields;
  const form = addressFormOf(address, country);
  if (form === undefined) return fields;
  const adapted = adaptFields(form, fields);
  const follows = ({ name }: ShownField): boolean => address.fields.includes(name);
  const places = fields.filter(follows);
  return fields.flatMap((field) => (follows(field) ? (adapted[places.indexOf(field)] ?? []) : field));
};
