import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { Anchor, Card } from '@mantine/core';
import { Link } from 'react-router';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { isBought, orderStates } from '../orders/order-labels.ts';
import { ProductLine } from '../product-line.tsx';
import { Downloads } from './downloads.tsx';
import { LicenceKey } from './licence-key.tsx';

/** Bought products, the latest first, with their downloads. */
export function PurchaseList({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <Card padding="lg">
      <ul className="shop-rows" aria-label="Purchases">
        {orders.filter(isBought).flatMap((order) =>
          order.items.map((item) => (
            <li key={item._id} className="shop-row">
              <ProductLine
                item={item}
                to={contentAddress('product', { _id: item.productId, performer: order.performer })}
                aside={item.type === 'digital' ? undefined : <OrderState order={order} />}
                extras={item.type === 'digital' ? <BoughtFiles item={item} /> : undefined}
              >
                <span className="shop-detail">
                  By {order.performer.name} ·{' '}
                  <Anchor component={Link} to={`/orders/${order._id}`} inherit underline="always">
                    Order {order.number}
                  </Anchor>
                </span>
              </ProductLine>
            </li>
          )),
        )}
      </ul>
    </Card>
  );
}

function BoughtFiles({ item: { productId, name, licenceKey } }: { readonly item: OrderItem }) {
  return (
    <>
      {licenceKey === undefined ? null : <LicenceKey value={licenceKey} name={name} />}
      <Downloads productId={productId} name={name} />
    </>
  );
}

function OrderState({ order: { status } }: { readonly order: Pick<Order, 'status'> }) {
  const { label, tone } = orderStates[status];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
