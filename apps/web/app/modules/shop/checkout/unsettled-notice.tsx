import { Alert, Anchor } from '@mantine/core';
import { IconClock } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { useCart } from '../cart/use-cart.ts';
import { forgetCheckout, readCheckout } from './placed-checkout.ts';

/** Warns of a payment that is under way: what it pays for is still in the cart. */
export function UnsettledNotice() {
  const order = useUnsettledOrder();
  if (order === undefined) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconClock aria-hidden />}>
      {rich(
        'One of your payments is under way. <link>Order {number}</link> is waiting for it, so please do not pay twice.',
        {
          number: order.number,
          link: <Anchor component={Link} to={`/orders/${order._id}`} underline="always" inherit />,
        },
      )}
    </Alert>
  );
}

/**
 * The order of this account's last checkout while its payment is under way; undefined once it is settled. What was paid
 * leaves the cart, what was not stays in it.
 */
export function useUnsettledOrder(): Order | undefined {
  const accountId = useMe()?._id;
  const cart = useCart();
  const { data, mutate } = useSWR(
    accountId === undefined ? null : ['unsettled checkout', accountId],
    () => loadFirst(accountId ?? ''),
    { dedupingInterval: 0, shouldRetryOnError: false },
  );
  useServerEvent('order.changed', () => void mutate());
  const settle = useEffectEvent(({ status }: Order) => {
    if (accountId === undefined || status === 'unpaid') return;
    const bought = status === 'cancelled' ? [] : (readCheckout(accountId)?.variantIds ?? []);
    for (const variantId of bought) cart.remove(variantId);
    forgetCheckout(accountId);
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  return data?.status === 'unpaid' ? data : undefined;
}

/** One payment pays all orders of a checkout, so that the first one stands for all. */
async function loadFirst(accountId: string): Promise<Order | undefined> {
  const [first] = readCheckout(accountId)?.orderIds ?? [];
  return first === undefined ? undefined : api.call(getOrder, { params: { id: first } });
}
