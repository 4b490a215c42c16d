import { currency } from '@ovation/contract/site/settings.ts';
import { languageCode } from '@ovation/language/language.ts';

// `negative`, so that -0, the result of negating zero, has no minus sign.
const money = new Intl.NumberFormat(languageCode, { style: 'currency', currency, signDisplay: 'negative' });

/** 3 → $3.00, in the site's language and currency; for sentences, not for tables and replies. */
export function formatMoney(amount: number): string {
  return money.format(amount);
}
