import type { Order, OrderItem } from '@ovation/contract/shop/orders.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { isBought } from '../orders/order-labels.ts';
import { Downloads } from './downloads.tsx';

interface ItemExtrasProps {
  readonly order: Pick<Order, 'status' | 'performer'>;
  readonly item: OrderItem;
}

/** What a buyer has of an item: its files, and the way to review it. */
export function ItemExtras({ order, item }: ItemExtrasProps) {
  if (!isBought(order)) return null;
  const address = contentAddress('product', { _id: item.productId, performer: order.performer });
  const hasArrived = item.type === 'digital' || ['delivered', 'completed'].includes(order.status);
  return (
    <>
      {item.type === 'digital' ? <Downloads productId={item.productId} name={item.name} /> : null}
      {hasArrived ? (
        <Anchor component={Link} to={`${address}#reviews`} size="sm" underline="always" mt={4}>
          Write a review
        </Anchor>
      ) : null}
    </>
  );
}
