// `node apps/server/places/write-places.mjs VERSION`: writes the states, cities and demonyms of the module `reference`
// from that version of the package `@countrystatecity/countries`, which is not installed otherwise.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [version = 'latest'] = process.argv.slice(2);
const folder = join(import.meta.dirname, 'countries');
const installed = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const name = `@countrystatecity/countries@${version}`;
  execFileSync('npm', ['install', '--prefix', installed, '--no-save', '--ignore-scripts', name], { stdio: 'inherit' });
  writePlaces(join(installed, 'node_modules/@countrystatecity/countries/dist/data'));
} finally {
  rmSync(installed, { recursive: true });
}

function writePlaces(data) {
  const countries = readJson(join(data, 'countries.json'));
  const demonyms = countries.filter(({ nationality }) => nationality).map((each) => [each.iso2, each.nationality]);
  writeFileSync(join(folder, '../demonyms.json'), `${JSON.stringify(Object.fromEntries(demonyms), undefined, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { iso2 } of countries) {
    const states = readStates(data, iso2);
    if (states.length > 0) writeFileSync(join(folder, `${iso2}.json.br`), brotliCompressSync(JSON.stringify(states)));
  }
}

/** The package's folders end in the code: `Germany-DE/Lower_Saxony-NI`. */
function readStates(data, country) {
  const found = readdirSync(data).find((each) => each.endsWith(`-${country}`));
  if (found === undefined) return [];
  const places = join(data, found);
  const lists = readdirSync(places).map((state) => join(places, state, 'cities.json'));
  const cities = lists.filter((path) => existsSync(path)).flatMap(readJson);
  const byState = Map.groupBy(cities, (city) => city.state_code);
  return readJson(join(places, 'states.json')).map((state) => ({
    iso2: state.iso2,
    name: state.name,
    cities: (byState.get(state.iso2) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
