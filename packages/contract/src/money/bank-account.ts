import { t } from '@ovation/language/t.ts';

/** The length of an IBAN by country, from the IBAN registry. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SC: 31,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
};

export function hasIbans(country: string): boolean {
  return country in ibanLengths;
}

/** People write numbers with spaces, which are not part of them. */
export function compactNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a compact IBAN has its country's length and correct check digits (ISO 13616: modulo 97 is 1). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Whether nine digits are a US bank's routing number: weighted by 3, 7, 1, they sum to a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  return [...digits].reduce((sum, digit, place) => sum + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0) % 10 === 0;
}

/** Four letters for the bank, two for the country, two for the location, three optional ones for a branch. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);
}

interface BankAccount {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly swift: string;
  readonly country: string;
}

/**
 * The problems with an account by its bank's country: an IBAN, a US routing and account number, or any account
 * number with the bank's code.
 */
export function problemsOf({
  accountNumber,
  routingNumber,
  swift,
  country,
}: BankAccount): { readonly path: keyof BankAccount; readonly message: string }[] {
  const wrongBic =
    swift !== '' && !isBic(swift)
      ? [
          {
            path: 'swift' as const,
            message: t('This is not a SWIFT or BIC code, which has 8 or 11 letters and digits.'),
          },
        ]
      : [];
  if (hasIbans(country)) return [...problemsOfIban(accountNumber, country), ...wrongBic];
  if (country === 'US') return [...problemsOfAmerican(accountNumber, routingNumber), ...wrongBic];
  const without =
    swift === '' && routingNumber === ''
      ? [{ path: 'swift' as const, message: t('Please enter the bank’s SWIFT or BIC code, or its routing number.') }]
      : [];
  const tooShort =
    accountNumber.length < 4 ? [{ path: 'accountNumber' as const, message: t('At least 4 characters.') }] : [];
  return [...tooShort, ...without, ...wrongBic];
}

function problemsOfIban(accountNumber: string, country: string) {
  if (!isIban(accountNumber))
    return [
      { path: 'accountNumber' as const, message: t('This is not a valid IBAN. Please check it digit by digit.') },
    ];
  return accountNumber.startsWith(country)
    ? []
    : [{ path: 'accountNumber' as const, message: t('This IBAN belongs to a different country from the bank.') }];
}

function problemsOfAmerican(accountNumber: string, routingNumber: string) {
  const number = /^\d{4,17}$/.test(accountNumber)
    ? []
    : [{ path: 'accountNumber' as const, message: t('An account number in the United States has 4 to 17 digits.') }];
  const routing = isRoutingNumber(routingNumber)
    ? []
    : [{ path: 'routingNumber' as const, message: t('This is not a valid routing number, which has nine digits.') }];
  return [...number, ...routing];
}
