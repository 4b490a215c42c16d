import { t } from '@ovation/language/t.ts';
import { searchAddresses } from '@ovation/contract/shop/addresses.ts';
import { useSearchParams } from 'react-router';
import { readBuyNow } from '../../modules/shop/checkout/buy-now.ts';
import { CheckoutView } from '../../modules/shop/checkout/checkout-view.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/checkout.ts';

/** As many addresses as can be chosen without searching. */
const shownAddresses = 20;

export async function loader(args: Route.LoaderArgs) {
  return (await apiOf(args).call(searchAddresses, { query: { pageSize: shownAddresses } })).data;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Checkout'), matches) }];
}

export default function Checkout({ loaderData: addresses }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <Page>
      <PageHeader title={t('Checkout')} />
      <CheckoutView addresses={addresses} buyNow={readBuyNow(params)} />
    </Page>
  );
}
