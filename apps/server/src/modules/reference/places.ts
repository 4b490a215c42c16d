import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** A compressed file for each country that has states: a package with the same lists takes 74 MB. */
const folder = join(import.meta.dirname, '../../../places');

export interface State {
  readonly iso2: string;
  readonly name: string;
}

interface City {
  readonly id: number;
  readonly name: string;
}

interface StateEntry extends State {
  readonly cities: readonly City[];
}

/** The demonym of each country, by its code. */
export async function loadDemonyms(): Promise<ReadonlyMap<string, string>> {
  const content = await readFile(join(folder, 'demonyms.json'), 'utf8');
  return new Map(Object.entries(JSON.parse(content) as Record<string, string>));
}

/** The states of a country; empty where it has none. */
export async function loadStates(country: string): Promise<readonly State[]> {
  return loadCountry(country);
}

/** The cities of a state; empty where it has none. */
export async function loadCities(country: string, state: string): Promise<readonly City[]> {
  const states = await loadCountry(country);
  return states.find(({ iso2 }) => iso2 === state)?.cities ?? [];
}

async function loadCountry(country: string): Promise<readonly StateEntry[]> {
  const compressed = await readFile(join(folder, 'countries', `${country}.json.br`)).catch(noneWhereAbsent);
  if (compressed === undefined) return [];
  const content = await promisify(brotliDecompress)(compressed);
  return JSON.parse(content.toString()) as StateEntry[];
}

function noneWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
