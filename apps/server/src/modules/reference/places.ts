import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The files are read directly, because the package's functions keep all that they read in memory, up to 70 MB. */
const folder = dirname(createRequire(import.meta.url).resolve('@countrystatecity/countries/data/countries.json'));

export interface State {
  readonly iso2: string;
  readonly name: string;
}

interface City {
  readonly id: number;
  readonly name: string;
}

interface CountryEntry {
  readonly iso2: string;
  readonly nationality: string | null;
}

/** The demonym of each country, by its code. */
export async function loadDemonyms(): Promise<ReadonlyMap<string, string>> {
  const countries = await readJson<CountryEntry[]>('countries.json');
  return new Map(countries.flatMap(({ iso2, nationality }) => (nationality ? [[iso2, nationality] as const] : [])));
}

/** The states of a country; empty where it has none. */
export async function loadStates(country: string): Promise<readonly State[]> {
  const countryFolder = await folderOf('.', country);
  return countryFolder === undefined ? [] : readJson<State[]>(join(countryFolder, 'states.json'));
}

/** The cities of a state; empty where it has none. */
export async function loadCities(country: string, state: string): Promise<readonly City[]> {
  const countryFolder = await folderOf('.', country);
  const stateFolder = countryFolder === undefined ? undefined : await folderOf(countryFolder, state);
  return stateFolder === undefined ? [] : readJson<City[]>(join(stateFolder, 'cities.json'));
}

/** Folder names end in the code: `Germany-DE/Lower_Saxony-NI`. */
async function folderOf(parent: string, code: string): Promise<string | undefined> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true });
  const found = entries.find((entry) => entry.isDirectory() && entry.name.endsWith(`-${code}`));
  return found && join(parent, found.name);
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(folder, path), 'utf8')) as Content;
}
