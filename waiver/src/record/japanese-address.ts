import { addressFormOf } from '../document/asked-fields.ts';
import type { SignableDocument } from '../document/document-shape.ts';
import { COUNTRIES } from '../options/countries.ts';
import type { AnsweredField } from './answered-parts.ts';

/** From the large to the small: postal code, prefecture, city, street, building. */
const ORDER: readonly string[] = ['zip', 'state', 'city', 'address', 'address2'];

const POSTAL_MARK = '〒';

const marked = (field: AnsweredField): AnsweredField =>
  field.name !== 'zip' || field.answer?.kind !== 'text' || field.answer.text.startsWith(POSTAL_MARK)
    ? field
    : { ...field, answer: { kind: 'text', text: `${POSTAL_MARK}${field.answer.text}` } };

/**
 * The answers of an address in Japan as a Japanese document writes it. They take each other's places; all others stay
 * in theirs, and so do those of every other address.
 * @param country the answer, if any
 */
export const inJapaneseOrder = (
  fields: readonly AnsweredField[],
  { locale, address }: Pick<SignableDocument, 'locale' | 'address'>,
  country: unknown,
): readonly AnsweredField[] => {
  const form = locale === 'ja' && address !== undefined ? addressFormOf(address, country) : undefined;
  const isInJapan = form?.countries.includes(COUNTRIES.JP) === true;
  if (!isInJapan || !fields.some(({ name }) => name === address?.country)) return fields;
  const places = fields.filter(({ name }) => ORDER.includes(name));
  const ordered = places.toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
  return fields.map((field) => marked(ordered[places.indexOf(field)] ?? field));
};
