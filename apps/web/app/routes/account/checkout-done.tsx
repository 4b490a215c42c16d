import { t } from '@ovation/language/t.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DoneView } from '../../modules/shop/checkout/done-view.tsx';
import { outcomeOf } from '../../modules/shop/checkout/outcome.ts';
import { placedAddress, readCheckout } from '../../modules/shop/checkout/placed-checkout.ts';
import { useOrderChanges } from '../../modules/shop/orders/use-order-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import type { Route } from './+types/checkout-done.ts';

/** One order for each performer of a cart. */
const mostOrders = 50;

export async function loader(args: Route.LoaderArgs) {
  const ids = (args.url.searchParams.get('orders') ?? '').split(',').filter((id) => id !== '');
  const api = apiOf(args);
  return Promise.all(ids.slice(0, mostOrders).map((id) => api.call(getOrder, { params: { id } })));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your orders'), matches) }];
}

export default function CheckoutDone({ loaderData: orders }: Route.ComponentProps) {
  useOrderChanges();
  useWayBackFromBank(orders.length === 0);
  if (orders.length === 0) return <Finding />;
  return (
    <Page narrow>
      <PageHeader
        {...outcomeOf(orders)}
        actions={
          <LinkButton to={orders.every(({ status }) => status === 'cancelled') ? '/cart' : '/orders'} variant="default">
            {orders.every(({ status }) => status === 'cancelled') ? t('Back to the cart') : t('All orders')}
          </LinkButton>
        }
      />
      <DoneView orders={orders} />
    </Page>
  );
}

/** The bank leads back without the orders; this browser knows them, unless its storage was emptied. */
function useWayBackFromBank(isUnknown: boolean): void {
  const accountId = useMe()?._id ?? '';
  const navigate = useNavigate();
  // Removing the result of the payment from the address navigates, too, and may interrupt this.
  const { key } = useLocation();
  useEffect(() => {
    if (!isUnknown) return;
    const placed = readCheckout(accountId);
    void navigate(placed === undefined ? '/orders' : placedAddress(placed.orderIds), { replace: true });
  }, [isUnknown, accountId, navigate, key]);
}

function Finding() {
  return (
    <Page narrow>
      <PageHeader title={t('Your orders')} />
      <RowSkeletons count={2} />
    </Page>
  );
}
