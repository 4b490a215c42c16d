import { t } from '@ovation/language/t.ts';
import { CartView } from '../../modules/shop/cart/cart-view.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/cart.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Cart'), matches) }];
}

export default function Cart() {
  return (
    <Page>
      <PageHeader title={t('Cart')} />
      <CartView />
    </Page>
  );
}
