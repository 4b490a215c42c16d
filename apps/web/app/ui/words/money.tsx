import { currency } from '@ovation/contract/site/settings.ts';
import { remembered } from './remembered.ts';

// Of nothing there is no minus, also where a sum was turned around: 0 and -0 are one amount, and answered alike.
const format = new Intl.NumberFormat('en', { style: 'currency', currency, signDisplay: 'negative' });
const formatSigned = new Intl.NumberFormat('en', { style: 'currency', currency, signDisplay: 'exceptZero' });

/** An amount in the site's currency as words: $2.95. */
export const formatMoney = remembered((amount: number) => format.format(amount));

const formatWhole = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });

/** The same without cents where there are none: $10. */
export function formatRoundMoney(amount: number): string {
  return formatWhole.format(amount);
}

/** An amount with figures of equal width, so that columns line up and a moving balance does not jump. */
export function Money({ amount, signed = false }: { readonly amount: number; readonly signed?: boolean }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {signed ? formatSigned.format(amount) : formatMoney(amount)}
    </span>
  );
}
