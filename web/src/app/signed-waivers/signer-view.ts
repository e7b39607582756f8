import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { filterIn, type SignerFilter, withFilter } from '../../signer-filters/signer-filter.ts';
import { withParam } from '../../ui/navigation/search-params.ts';

/** Which signers the list shows, and in which order, as stored in the URL. */
export type SignerView = { readonly filter: SignerFilter; readonly order: SignerOrder };

export const viewIn = (params: URLSearchParams): SignerView => ({
  filter: filterIn(params),
  order: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
});

export const withView = (params: URLSearchParams, { filter, order }: SignerView): URLSearchParams =>
  withParam(withFilter(params, filter), 'sort', order === 'newest' ? '' : order);

/** The view's URL parameters, which are equal if the views are. */
export const viewText = (view: SignerView): string => String(withView(new URLSearchParams(), view));
