import { t } from '@ovation/language/t.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { redirect } from 'react-router';
import { MessageButton } from '../../modules/conversations/message-button.tsx';
import { BuyerOrder } from '../../modules/shop/buying/buyer-order.tsx';
import { useOrderChanges } from '../../modules/shop/orders/use-order-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/order.ts';

/** The seller of an order has a page of their own for it. */
export async function loader(args: Route.LoaderArgs) {
  const order = await apiOf(args).call(getOrder, { params: { id: args.params.id } });
  if (order.performer._id === args.context.get(sessionContext).me?._id) return redirect(`/creator/orders/${order._id}`);
  return order;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Order'), matches) }];
}

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  useOrderChanges([order._id]);
  return (
    <Page>
      <BuyerOrder order={order} message={<MessageButton other={order.performer} as="performer" variant="default" />} />
    </Page>
  );
}
