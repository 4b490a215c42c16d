import { Alert, Anchor } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUnsettledOrder } from './use-unsettled.ts';

/** Warns of a payment that is under way: what it pays for is still in the cart. */
export function UnsettledNotice() {
  const order = useUnsettledOrder();
  if (order === undefined) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconClock aria-hidden />}>
      A payment of yours is under way.{' '}
      <Anchor component={Link} to={`/orders/${order._id}`} underline="always" inherit>
        Order {order.number}
      </Anchor>{' '}
      waits for it: please do not pay twice.
    </Alert>
  );
}
