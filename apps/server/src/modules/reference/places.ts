import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package's own functions keep every file they have read for ever; all of them are 70 MB. */
const folder = dirname(createRequire(import.meta.url).resolve('@countrystatecity/countries/data/countries.json'));

export interface State {
  readonly iso2: string;
  readonly name: string;
}

export interface City {
  readonly id: number;
  readonly name: string;
}

interface CountryEntry {
  readonly iso2: string;
  readonly nationality: string | null;
}

/** What people of a country are called, by its code. */
export async function loadDemonyms(): Promise<ReadonlyMap<string, string>> {
  const countries = await readJson<CountryEntry[]>('countries.json');
  return new Map(countries.flatMap(({ iso2, nationality }) => (nationality ? [[iso2, nationality] as const] : [])));
}

/** The states of a country, some have none. */
export async function loadStates(country: string): Promise<readonly State[]> {
  const place = await folderOf('.', country);
  return place === undefined ? [] : readJson<State[]>(join(place, 'states.json'));
}

/** The cities of a state, some have none. */
export async function loadCities(country: string, state: string): Promise<readonly City[]> {
  const place = await folderOf('.', country);
  const within = place === undefined ? undefined : await folderOf(place, state);
  return within === undefined ? [] : readJson<City[]>(join(within, 'cities.json'));
}

/** Folders are named with the code at the end: `Germany-DE/Lower_Saxony-NI`. */
async function folderOf(parent: string, code: string): Promise<string | undefined> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true });
  const found = entries.find((entry) => entry.isDirectory() && entry.name.endsWith(`-${code}`));
  return found && join(parent, found.name);
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(folder, path), 'utf8')) as Content;
}
