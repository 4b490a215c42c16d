import type { Order } from '@ovation/contract/shop/order.ts';
import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { OrderHeader } from '../orders/order-header.tsx';
import { OrderItems, OrderPart, OrderTotals, Tracking } from '../orders/order-parts.tsx';
import { OrderTimeline } from '../orders/order-timeline.tsx';
import { WorkParts } from '../work/work-part.tsx';

const DecideDispute = lazy(() => import('./decide-dispute.tsx'));

type StaffOrder = Omit<Order, 'address'>;

/** One order, for the site's staff; they see no address. */
export function SiteOrder({ order }: { readonly order: StaffOrder }) {
  const [isDeciding, setDeciding] = useState(false);
  const mayRefund = useMay('refunds');
  const { user, performer, tracking } = order;
  return (
    <Stack gap="xl">
      <OrderHeader order={order} back={{ to: '/admin/orders', label: 'All orders' }} explanation={explain(order)}>
        {order.status === 'disputed' && mayRefund ? (
          <Button onClick={() => setDeciding(true)}>Decide</Button>
        ) : undefined}
      </OrderHeader>
      <div className="shop-split">
        <Stack gap="lg">
          <OrderPart title="Items">
            <OrderItems order={order} />
          </OrderPart>
          <WorkParts order={order} />
          <OrderPart title="Sums">
            <Stack gap="sm">
              <OrderTotals order={order} />
              <Text size="sm" c="dimmed">
                {explainMoney(order)}
              </Text>
            </Stack>
          </OrderPart>
        </Stack>
        <Stack gap="lg">
          <OrderPart title="What happened">
            <OrderTimeline order={order} viewer="staff" />
          </OrderPart>
          <OrderPart title="Buyer and seller">
            <Stack gap="md">
              <AccountLine account={user} detail="Buyer" to={`/admin/users?q=${encodeURIComponent(user.username)}`} />
              <AccountLine account={performer} detail="Seller" to={profileAddress(performer)} />
            </Stack>
          </OrderPart>
          {tracking === undefined ? null : (
            <OrderPart title="Parcel">
              <Tracking tracking={tracking} />
            </OrderPart>
          )}
        </Stack>
      </div>
      {isDeciding ? (
        <Suspense>
          <DecideDispute order={order} onClose={() => setDeciding(false)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function explain({ status, user, performer }: StaffOrder): string {
  if (status !== 'disputed') return `${user.name} bought from ${performer.name}.`;
  return `${user.name} reported a problem. Please decide how much goes back to them; the rest is ${performer.name}’s.`;
}

function explainMoney({ isHeld, completesAt, status }: StaffOrder) {
  if (!isHeld) return 'None of its money is on hold.';
  if (status === 'disputed') return 'Its money is on hold until this is decided.';
  if (completesAt === null) return 'Its money is on hold until the order is completed.';
  return (
    <>
      Its money is on hold until <Day time={completesAt} />, or until the buyer confirms that everything is fine.
    </>
  );
}
