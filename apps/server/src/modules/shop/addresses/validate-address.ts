import { t } from '@ovation/language/t.ts';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { hasState, needsState } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import { invalidField } from '../../../platform/failure.ts';
import { countryName, isCountry, loadStates, type State } from '../../reference/index.ts';
import { readPostcode } from './postcode.ts';

/** An address as typed; an empty optional field counts as omitted. */
export type TypedAddress = { readonly [Field in keyof DeliveryAddress]: DeliveryAddress[Field] | undefined } & Pick<
  DeliveryAddress,
  'name' | 'country' | 'city' | 'zip' | 'streetAddress'
>;

/**
 * Checks country, state and postcode against the reference data, and returns the address without markup. Cities are not
 * checked, because no list has all villages.
 */
export async function validateAddress(typed: TypedAddress): Promise<DeliveryAddress> {
  const { country } = typed;
  if (!isCountry(country)) throw invalidField('country', t('Please choose a country from the list.'));
  const state = await validateState(country, typed.state);
  return {
    name: cleanLine('name', typed.name),
    country,
    ...(state === undefined ? {} : { state }),
    city: cleanLine('city', typed.city),
    zip: validatePostcode(country, typed.zip),
    streetAddress: cleanLine('streetAddress', typed.streetAddress),
    ...optional('streetNumber', typed.streetNumber),
    ...optional('description', typed.description),
  };
}

/** The state by code or name, as the list writes it; undefined where there is none, or none is needed or given. */
async function validateState(country: string, typed: string | undefined): Promise<string | undefined> {
  const states = hasState(country) ? await loadStates(country) : [];
  if (states.length === 0) return undefined;
  if (!typed && !needsState(country)) return undefined;
  if (!typed)
    throw invalidField('state', t('Please choose a state or region in {country}.', { country: countryName(country) }));
  const found = spellingOf(states, typed);
  if (found === undefined)
    throw invalidField('state', t('{country} has no such state or region.', { country: countryName(country) }));
  return found;
}

function spellingOf(states: readonly State[], typed: string): string | undefined {
  const isTyped = (text: string): boolean => text.toLowerCase() === typed.toLowerCase();
  return states.flatMap(({ iso2, name }) => [iso2, name]).find(isTyped);
}

function validatePostcode(country: string, typed: string): string {
  const postcode = readPostcode(typed, country);
  if (postcode === undefined) {
    const problem =
      typed === ''
        ? t('Please enter the postcode.')
        : t('This is not a valid postcode for {country}.', { country: countryName(country) });
    throw invalidField('zip', problem);
  }
  return postcode === '' ? '' : cleanLine('zip', postcode);
}

function optional<const Field extends string>(field: Field, text: string | undefined) {
  return (text ? { [field]: cleanLine(field, text) } : {}) as { [Key in Field]?: string };
}
