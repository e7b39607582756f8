import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { FIRST_PLACE, type ListPlace } from '../../queries/paging.ts';

/** Returns the terms of `order by`. Within a party, the adult or guardian comes first in either order. */
export const orderTerms = (order: SignerOrder, table: string): string => {
  const direction = order === 'newest' ? 'desc' : 'asc';
  return `${table}.signed_at ${direction}, ${table}.signed_waiver_id ${direction}, ${table}.family_order desc`;
};

/** Returns the condition for rows after `before_signed_at`, `before_signed_waiver` and `before_family_order`. */
export const afterPlace = (order: SignerOrder, table: string): string => {
  const [party, place] = [
    `${table}.signed_at, ${table}.signed_waiver_id`,
    'before_signed_at, before_signed_waiver',
  ];
  return order === 'newest'
    ? `(${party}, ${table}.family_order) < (${place}, before_family_order)`
    : // The first comparison is for the index, which has no mixed directions.
      `(${party}) >= (${place}) and ((${party}) > (${place}) or ${table}.family_order < before_family_order)`;
};

export const firstPlace = (order: SignerOrder): ListPlace =>
  order === 'newest'
    ? FIRST_PLACE
    : { at: '-infinity', id: '00000000-0000-0000-0000-000000000000', number: 0 };
