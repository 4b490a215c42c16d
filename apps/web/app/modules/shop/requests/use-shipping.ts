import { getRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';

interface Shipping {
  /** Undefined: not known yet, or nothing is shipped. */
  readonly price: number | undefined;
  /** Why the offer cannot be paid for yet. */
  readonly obstacle: string | undefined;
}

/** What shipping the result of a request to a country costs. */
export function useShipping(request: ProductRequest, country: string | undefined): Shipping {
  const { needsAddress, _id, price } = request;
  const { data, error } = useSWR(
    needsAddress && country !== undefined ? ['request-shipping', _id, price, country] : null,
    async () => api.call(getRequest, { params: { id: _id }, query: { country } }),
  );
  if (!needsAddress) return { price: undefined, obstacle: undefined };
  if (country === undefined) return { price: undefined, obstacle: 'Please choose where it is delivered.' };
  if (error !== undefined) return { price: undefined, obstacle: messageOf(error) };
  if (data === undefined) return { price: undefined, obstacle: 'One moment: we look up the price of shipping.' };
  return data.shipping === null || data.shipping === undefined
    ? { price: undefined, obstacle: `${request.performer.name} does not ship to this country.` }
    : { price: data.shipping, obstacle: undefined };
}
