import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/**
 * A postcode in the form that its country uses; undefined if it is none. Spaces, hyphens and the country's own prefix
 * (`MD-2001`) may be there or not. Countries without postcodes have no rule: any text, or none, is accepted there.
 */
export function readPostcode(typed: string, country: string): string | undefined {
  const text = typed.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  if (!postcodeValidatorExistsForCountry(country)) return text;
  return spellings(text, country).find((spelling) => postcodeValidator(spelling, country));
}

function spellings(text: string, country: string): string[] {
  const bare = text.replace(new RegExp(`^${country}[ -]?(?=\\d)`), '');
  const compact = bare.replace(/[ -]/g, '');
  return [text, bare, compact, ...hyphenated(compact)];
}

/** `1000001` → `100-0001`: Japan and Poland write a hyphen that people often leave out. */
function hyphenated(compact: string): string[] {
  return [2, 3].map((at) => `${compact.slice(0, at)}-${compact.slice(at)}`);
}
