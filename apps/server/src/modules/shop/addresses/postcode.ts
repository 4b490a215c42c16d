import { needsPostcode } from '@ovation/domain';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

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
