import { languageCode } from '@ovation/language/language.ts';

const decimals = new Intl.NumberFormat(languageCode, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
  signDisplay: 'negative',
});

/** 3 → 3.00, in the site's language; for sentences, not for tables and replies. */
export function formatDecimal(amount: number): string {
  return decimals.format(amount);
}
