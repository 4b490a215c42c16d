import { rich } from '../../../ui/words/rich.tsx';
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
