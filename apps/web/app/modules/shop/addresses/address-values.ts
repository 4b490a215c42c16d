import type { Address, createAddress } from '@ovation/contract/shop/addresses.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';

/** The fields of the form: all texts, empty where the address has none. */
export function valuesOf(address: Address | undefined, country: string | undefined) {
  return {
    name: address?.name ?? '',
    country: address?.country ?? country ?? '',
    state: address?.state ?? '',
    city: address?.city ?? '',
    zip: address?.zip ?? '',
    streetAddress: address?.streetAddress ?? '',
    streetNumber: address?.streetNumber ?? '',
    description: address?.description ?? '',
  };
}

export type AddressValues = ReturnType<typeof valuesOf>;

/** A new address: optional fields that are empty are left out. */
export function newAddressOf({
  state,
  streetNumber,
  description,
  ...required
}: AddressValues): BodyInput<typeof createAddress> {
  const optional = Object.entries({ state, streetNumber, description }).filter(([, text]) => text.trim() !== '');
  return { ...required, ...Object.fromEntries(optional) };
}
