import { addressFormOf } from '@waivers/waiver/document/asked-fields.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { type Key, keyOf, type Value } from './form-values.ts';

const REGION = 'state';

/** Key of the country that other fields follow; undefined where none does. */
const countryKey = ({ address }: SignableDocument): Key | undefined =>
  address && keyOf('signer', address.country);

export const countryIn = (document: SignableDocument, values: ReadonlyMap<Key, Value>): Value => {
  const key = countryKey(document);
  return key && values.get(key);
};

/** Keys of the fields that change with this one. */
export const followersOf = (document: SignableDocument, key: Key): readonly Key[] =>
  key === countryKey(document) ? (document.address?.fields ?? []).map((name) => keyOf('signer', name)) : [];

/**
 * Whether what stands in a follower is no longer meant: a region chosen from one country's list, where another's is
 * typed. All else stays, so that it is back when the country is.
 */
export const isOutdated = (
  { address }: SignableDocument,
  follower: Key,
  value: Value,
  country: Value,
): boolean => {
  if (address === undefined || follower !== keyOf('signer', REGION)) return false;
  const isListed = address.forms.some(({ fields }) =>
    fields.some(({ options = [] }) => options.some((option) => option.value === value)),
  );
  const region = addressFormOf(address, country)?.fields.find(({ name }) => name === REGION);
  return isListed && region !== undefined && region.options === undefined;
};
