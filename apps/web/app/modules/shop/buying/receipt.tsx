import type { Order } from '@ovation/contract/shop/orders.ts';
import { Stack, Text, Title } from '@mantine/core';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { Money } from '../../../ui/words/money.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { AddressLines } from '../addresses/address-card.tsx';
import { OrderTotals } from '../orders/order-parts.tsx';
import { Paper } from '../orders/paper.tsx';

/** An order as a receipt to print. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { siteName } = useSettings();
  const me = useMe();
  const { number, items, performer, createdAt, address } = order;
  return (
    <Paper label="Receipt">
      <Stack gap="lg">
        <div>
          <Text fw={600}>{siteName}</Text>
          <Title order={2}>Order {number}</Title>
          <Text c="dimmed">
            <Moment time={createdAt} />
          </Text>
        </div>
        <Text>
          Sold by {performer.name} (@{performer.username}) to {me ? `${me.name} (@${me.username})` : 'you'}
        </Text>
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col">Price of one</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ _id, name, variant, quantity, price }) => (
              <tr key={_id}>
                <td>{variant === '' ? name : `${name}, ${variant}`}</td>
                <td>{quantity}</td>
                <td>
                  <Money amount={price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <OrderTotals order={order} />
        {address === undefined ? null : (
          <div>
            <Text c="dimmed" size="sm">
              Delivery address
            </Text>
            <AddressLines address={address} />
          </div>
        )}
      </Stack>
    </Paper>
  );
}
