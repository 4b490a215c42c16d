import { inEachLanguage } from '@ovation/language/language.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { cachedFormat } from './formats.ts';

// `negative`, so that -0, the result of negating zero, has no minus sign: the cache treats 0 and -0 as one key.
// The narrow symbol: Arabic would write `US$`, which reads `$US` from right to left.
const inCurrency = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
const format = inEachLanguage((code) => new Intl.NumberFormat(code, { ...inCurrency, signDisplay: 'negative' }));
const formatSigned = inEachLanguage(
  (code) => new Intl.NumberFormat(code, { ...inCurrency, signDisplay: 'exceptZero' }),
);

/** An amount in the site's currency: $2.95. */
export const formatMoney = cachedFormat((amount: number) => format().format(amount));

const formatWhole = inEachLanguage(
  (code) => new Intl.NumberFormat(code, { ...inCurrency, trailingZeroDisplay: 'stripIfInteger' }),
);

/** The same without cents for a whole amount: $10. */
export function formatRoundMoney(amount: number): string {
  return formatWhole().format(amount);
}

/** What surrounds and separates the digits of an amount where one is typed: the same symbol, on the same side. */
export const moneyAffixes = inEachLanguage(() => {
  const parts = format().formatToParts(1_234.5);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const separator = (type: 'group' | 'decimal', otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const isBefore =
    parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer');
  return {
    ...(isBefore ? { prefix: symbol } : { suffix: ` ${symbol}` }),
    thousandSeparator: separator('group', ','),
    decimalSeparator: separator('decimal', '.'),
  };
});

/** An amount with digits of equal width, so that columns line up and a changing balance does not jump. */
export function Money({ amount, signed = false }: { readonly amount: number; readonly signed?: boolean }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {signed ? formatSigned().format(amount) : formatMoney(amount)}
    </span>
  );
}
