import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { countryName } from '../../../ui/words/country-name.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** What shipping costs to a country, in a sentence; empty while that is not known yet. */
export function shippingSentence(
  country: string | null,
  order: Pick<CartPreview['orders'][number], 'shipping' | 'problem'> | undefined,
): string {
  if (country === null) return t('Choose a country to see what shipping costs.');
  if (!order) return '';
  if (order.problem !== undefined) return order.problem;
  if (order.shipping === null) return '';
  const to = t('Shipping to {countryName}', { countryName: countryName(country) });
  return order.shipping === 0
    ? t('{to} is free.', { to })
    : t('{to} costs {amount}.', { to, amount: formatMoney(order.shipping) });
}
