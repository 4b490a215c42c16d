import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reference.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { byName, isCountry, readCountries, readLanguages, readPhoneCodes } from './countries.ts';
import { loadCities, loadStates, type State } from './places.ts';

function listOf<Item>(data: Item[]): { data: Item[]; total: number } {
  return { data, total: data.length };
}

export async function listCountries() {
  return listOf(await readCountries());
}

export async function listLanguages() {
  return listOf(readLanguages());
}

export async function listPhoneCodes() {
  return listOf(readPhoneCodes());
}

export async function listStates({ params }: Call<typeof operations.listStates>) {
  const states = await statesOf(params.id);
  return listOf(states.map(({ iso2, name }) => ({ _id: iso2, name, countryCode: params.id })).toSorted(byName));
}

export async function listCities({ params: { countryId, stateId } }: Call<typeof operations.listCities>) {
  const states = await statesOf(countryId);
  if (!states.some(({ iso2 }) => iso2 === stateId))
    throw new Failure('not-found', t('There is no such state in this country.'));
  const cities = await loadCities(countryId, stateId);
  return listOf(
    cities
      .map(({ id, name }) => ({ _id: String(id), name, stateCode: stateId, countryCode: countryId }))
      .toSorted(byName),
  );
}

async function statesOf(country: string): Promise<readonly State[]> {
  if (!isCountry(country)) throw new Failure('not-found', t('There is no such country.'));
  return loadStates(country);
}
