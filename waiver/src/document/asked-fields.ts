import type { ShownAddress, ShownField } from './document-shape.ts';

type Form = ShownAddress['forms'][number];

/** @param country as answered; what is no country of the document's counts as none */
export const addressFormOf = ({ home, forms }: ShownAddress, country: unknown): Form | undefined => {
  const chosen = typeof country === 'string' ? country.trim() : '';
  return (
    forms.find(({ countries }) => countries.includes(chosen)) ??
    forms.find(({ countries }) => countries.includes(home))
  );
};

const asIn = (form: Form, fields: readonly ShownField[]): readonly ShownField[] =>
  form.fields.flatMap(({ name, title, required, options }) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [];
    const asked = { ...field, title: title ?? field.title, required: required ?? field.required };
    return [options === undefined ? asked : { ...asked, type: 'select', options }];
  });

/**
 * The group's fields as asked of someone in this country. The fields that follow the country take each other's places;
 * all others stay in theirs.
 * @param country the answer so far, if any
 */
export const askedFields = (
  fields: readonly ShownField[],
  address: ShownAddress | undefined,
  country: unknown,
): readonly ShownField[] => {
  if (address === undefined || !fields.some(({ name }) => name === address.country)) return fields;
  const form = addressFormOf(address, country);
  if (form === undefined) return fields;
  const asked = asIn(form, fields);
  const follows = ({ name }: ShownField): boolean => address.fields.includes(name);
  const places = fields.filter(follows);
  return fields.flatMap((field) => (follows(field) ? (asked[places.indexOf(field)] ?? []) : field));
};
