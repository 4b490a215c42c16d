import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { renderItemExtras } from '../buying/item-extras.tsx';
import { OrderPayment } from '../buying/order-payment.tsx';
import { explainToBuyer } from '../orders/explain-order.tsx';
import { orderStates } from '../orders/order-labels.ts';
import { OrderItems } from '../orders/order-parts.tsx';
import { useUnsettledOrder } from './unsettled-notice.tsx';

/** The orders of a checkout, right after paying: what happens next. */
export function DoneView({ orders }: { readonly orders: readonly Order[] }) {
  // What was paid leaves the cart.
  useUnsettledOrder();
  const [first] = orders;
  return (
    <Stack gap="lg">
      {first === undefined ? null : <OrderPayment order={first} />}
      {orders.map((order) => (
        <PlacedOrder key={order._id} order={order} />
      ))}
    </Stack>
  );
}

function PlacedOrder({ order }: { readonly order: Order }) {
  const { label, tone } = orderStates[order.status];
  return (
    <Card padding="lg" component="section" aria-label={t('Order {number}', { number: order.number })}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {order.performer.name}
          </Title>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </Group>
        <Text>{explainToBuyer(order)}</Text>
        <OrderItems order={order} renderExtras={(item) => renderItemExtras(order, item)} />
        <Group justify="space-between" gap="sm">
          <Text fw={600}>{rich('Total {amount}', { amount: <Money amount={order.total} /> })}</Text>
          <LinkButton to={`/orders/${order._id}`} variant="default" size="sm">
            {t('Order {number}', { number: order.number })}
          </LinkButton>
        </Group>
      </Stack>
    </Card>
  );
}
