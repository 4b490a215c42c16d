import { t } from '@ovation/language/t.ts';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { hasState, needsState, needsPostcode } from '@ovation/domain';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { cleanLine } from '../../../platform/clean-line.ts';
import { invalidField } from '../../../platform/failure.ts';
import { countryName, isCountry, loadStates, type State } from '../../reference/index.ts';

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

/**
 * A postcode in the form that its country uses; undefined if it is none. Spaces, hyphens and the country's own sign
 * (`MD-2001`, `D-10115`) may be there or not. Countries without postcodes have no rule: any text is accepted there.
 * None is accepted where addresses are complete without one.
 */
export function readPostcode(typed: string, country: string): string | undefined {
  const text = typed.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  if (text === '') return needsPostcode(country) ? undefined : '';
  if (!postcodeValidatorExistsForCountry(country)) return text;
  return spellings(text, country).find((spelling) => isPostcode(spelling, country));
}

/** Forms that are in use, and that the library does not know. */
const otherForms: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  EG: /^\d{7}$/,
  GB: /^(?:BFPO ?\d{1,4}|GIR ?0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(?:LIMA|CALLAO) ?\d{1,2}$/,
  SA: /^\d{5}-\d{4}$/,
  SO: /^[A-Z]{2} ?\d{5}$/,
};

function isPostcode(spelling: string, country: string): boolean {
  return postcodeValidator(spelling, country) || otherForms[country]?.test(spelling) === true;
}

/** The signs of countries on letters from abroad, where they are not the code. */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GR: 'EL',
  HU: 'H',
  IT: 'I',
  JP: '〒',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/** Countries whose sign is a part of the postcode. */
const signed = new Set(['AD', 'BB', 'KY', 'VC', 'VG']);

function spellings(text: string, country: string): string[] {
  const sign = signs[country] ?? country;
  const bare = text.replace(new RegExp(`^(?:${country}|${sign}|C\\.?P\\.?)[ -]*(?=\\d)`), '');
  const compact = (signed.has(country) ? country : '') + bare.replace(/[ -]/g, '');
  return [text, bare, compact, ...divided(compact), ...(country === 'SV' ? [`CP ${compact}`] : [])];
}

/** `1000001` → `100-0001`, `902101234` → `90210-1234`, `GX111AA` → `GX11 1AA`: people leave hyphens and spaces out. */
function divided(compact: string): string[] {
  const hyphenated = [2, 3, 4, 5].map((at) => `${compact.slice(0, at)}-${compact.slice(at)}`);
  return [...hyphenated, `${compact.slice(0, -3)} ${compact.slice(-3)}`];
}
