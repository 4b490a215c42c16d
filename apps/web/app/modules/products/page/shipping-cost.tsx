import { t } from '@ovation/language/t.ts';
import { previewOrders } from '@ovation/contract/shop/checkout.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import { countryName } from '../../../ui/words/formats.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

interface ShippingCostProps {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly country: string | null;
}

/** What shipping costs to a country, which is that of the visitor at first. */
export function ShippingCost({ productId, variantId, quantity, country: own }: ShippingCostProps) {
  const hydrated = useHydrated();
  const [country, setCountry] = useState(own);
  const body = { items: [{ productId, variantId, quantity }], ...(country === null ? {} : { country }) };
  const { data, error } = useSWR(
    country === null ? null : ['shipping', body],
    () => api.call(previewOrders, { body }),
    {
      keepPreviousData: true,
    },
  );
  return (
    <div>
      <CountrySelect
        label={t('Ship to')}
        placeholder={t('Choose a country')}
        value={country}
        disabled={!hydrated}
        onChange={setCountry}
      />
      <Text component="output" size="sm" mt={6} display="block">
        {error ? messageOf(error) : shippingSentence(country, data?.orders[0])}
      </Text>
    </div>
  );
}

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
