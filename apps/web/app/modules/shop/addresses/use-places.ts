import { listCities, listStates } from '@ovation/contract/site/reference.ts';
import useSWRImmutable from 'swr/immutable';
import { api } from '../../../platform/api/api.ts';

interface Place {
  readonly _id: string;
  readonly name: string;
}

/** The states of a country: undefined until they are known, empty where a country has none. */
export function useStates(country: string): readonly Place[] | undefined {
  const { data, error } = useSWRImmutable(
    country === '' ? null : ['states', country],
    async () => (await api.call(listStates, { params: { id: country } })).data,
  );
  return error === undefined ? data : [];
}

/** Suggestions for the city; a city that is not among them is as good. */
export function useCities(country: string, state: string): readonly string[] {
  const { data = [] } = useSWRImmutable(
    country === '' || state === '' ? null : ['cities', country, state],
    async () => (await api.call(listCities, { params: { countryId: country, stateId: state } })).data,
    { shouldRetryOnError: false },
  );
  return [...new Set(data.map(({ name }) => name))];
}
