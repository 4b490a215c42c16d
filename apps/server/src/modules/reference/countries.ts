import { inEachLanguage, languageCode } from '@ovation/language/language.ts';
import type { Country } from '@ovation/contract/site/reference.ts';
import { countries as listed, languages, type ICountry, type TLanguageCode } from 'countries-list';
import { iso6392 } from 'iso-639-2';
import { loadDemonyms } from './places.ts';

const countryNames = inEachLanguage((code) => new Intl.DisplayNames(code, { type: 'region' }));
const currencyNames = inEachLanguage((code) => new Intl.DisplayNames(code, { type: 'currency' }));
const languageNames = inEachLanguage((code) => new Intl.DisplayNames(code, { type: 'language' }));

/** By two-letter code. Some languages have a second one for catalogues of libraries, such as `ger`. */
const threeLetterCodes: ReadonlyMap<string | undefined, string> = new Map(
  iso6392.map((each) => [each.iso6391, each.iso6392T ?? each.iso6392B]),
);

/** Ascension and Tristan da Cunha belong to Saint Helena: they are not in ISO 3166-1 and have no flag. */
const isIsoCountry = ([code]: [string, ICountry]): boolean => code !== 'AC' && code !== 'TA';

/** By two-letter code. */
export const countries: ReadonlyMap<string, ICountry> = new Map(Object.entries(listed).filter(isIsoCountry));

/** Whether this is the two-letter code of a country, in capitals. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

export function countryName(code: string): string {
  return countryNames().of(code) ?? code;
}

export const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, languageCode());

/** Relative to the API's address. */
function flagPath(code: string): string {
  return `flags/${code.toLowerCase()}.svg`;
}

export async function readCountries(): Promise<Country[]> {
  const demonyms = await loadDemonyms();
  return [...countries].map(([code, country]) => present(code, country, demonyms.get(code))).toSorted(byName);
}

function present(code: string, country: ICountry, demonym: string | undefined): Country {
  return {
    name: countryName(code),
    code,
    capital: country.capital,
    region: country.continent,
    currency: presentCurrency(country.currency[0]),
    language: presentLanguage(country.languages[0]),
    ...(demonym ? { demonym } : {}),
    flag: flagPath(code),
  };
}

/** Antarctica has no currency. */
function presentCurrency(code: string | undefined): Country['currency'] {
  return code === undefined
    ? { code: '', name: '', symbol: null }
    : { code, name: currencyNames().of(code) ?? code, symbol: symbolOf(code) };
}

function symbolOf(currency: string): string | null {
  const parts = new Intl.NumberFormat(languageCode(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value;
  return symbol === undefined || symbol === currency ? null : symbol;
}

function presentLanguage(code: TLanguageCode | undefined): Country['language'] {
  if (code === undefined) return { code: null, name: '' };
  const threeLetters = threeLetterCodes.get(code);
  return {
    code,
    name: languageNames().of(code) ?? languages[code].name,
    ...(threeLetters === undefined ? {} : { iso639_2: threeLetters }),
    nativeName: languages[code].native,
  };
}

export function readLanguages() {
  const known = Object.entries(languages).map(([code, { name, native }]) => ({
    code,
    name: languageNames().of(code) ?? name,
    nativeName: native,
  }));
  return known.toSorted(byName);
}

/** A country with several codes is listed once for each. */
export function readPhoneCodes() {
  const codes = [...countries].flatMap(([code, { phone }]) =>
    phone.map((number) => ({ name: countryName(code), code, dialCode: `+${number}`, flag: flagPath(code) })),
  );
  return codes.toSorted(byName);
}
