import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { addressFormOf } from '@waivers/waiver/document/fields-for-country.ts';
import { type Key, keyOf, type Value } from './form-values.ts';

type Document = Pick<SignableDocument, 'address'>;

/** Returns the key of the country field. Matches no field if the document has none. */
export const countryKey = ({ address }: Document): Key => keyOf('signer', address?.country ?? '');

export const countryIn = (document: Document, values: ReadonlyMap<Key, Value>): Value =>
  values.get(countryKey(document));

export const followersOf = (document: Document, key: Key): readonly Key[] =>
  key === countryKey(document) ? (document.address?.fields ?? []).map((name) => keyOf('signer', name)) : [];

/**
 * Whether the value was selected from a list but the new country has a text field. Other values stay in case the
 * signer switches back.
 */
export const isOutdated = ({ address }: Document, follower: Key, value: Value, country: Value): boolean => {
  const isIt = ({ name }: { readonly name: string }): boolean => keyOf('signer', name) === follower;
  const field = address && addressFormOf(address, country)?.fields.find(isIt);
  if (address === undefined || field === undefined || field.options !== undefined) return false;
  const options = address.forms.flatMap(({ fields }) => fields.find(isIt)?.options ?? []);
  return options.some((option) => option.value === value);
};
