import { changeAddress, createAddress, type Address } from '@ovation/contract/shop/addresses.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';

interface AddressFormOptions {
  /** The address to change; undefined for a new one. */
  readonly address?: Address | undefined;
  /** The country that a new one begins with. */
  readonly country?: string | undefined;
  readonly onSaved: (address: Address) => void | Promise<void>;
}

/** Saves an address, or changes one. */
export function useAddressForm({ address, country, onSaved }: AddressFormOptions): ContractForm<AddressValues> {
  return useContractForm<typeof createAddress, AddressValues>(createAddress, {
    initialValues: valuesOf(address, country),
    toBody: newAddressOf,
    send: async (body, values) => {
      // A change sends empty fields as well: they clear what was saved.
      const saved = await (address === undefined
        ? api.call(createAddress, { body })
        : api.call(changeAddress, { params: { id: address._id }, body: values }));
      await onSaved(saved);
    },
  });
}

/** The fields of the form: all texts, empty where the address has none. */
function valuesOf(address: Address | undefined, country: string | undefined) {
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
function newAddressOf({
  state,
  streetNumber,
  description,
  ...required
}: AddressValues): BodyInput<typeof createAddress> {
  const optional = Object.entries({ state, streetNumber, description }).filter(([, text]) => text.trim() !== '');
  return { ...required, ...Object.fromEntries(optional) };
}
