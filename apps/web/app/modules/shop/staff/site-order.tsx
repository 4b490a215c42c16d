import { t } from '@ovation/language/t.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Button, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { OrderHeader, OrderTimeline } from '../orders/order-header.tsx';
import { OrderItems, OrderPart, OrderTotals, Tracking } from '../orders/order-parts.tsx';
import { WorkParts } from '../work/work-part.tsx';
import classes from '../shop.module.css';

const DecideDispute = lazyPart(() => import('./decide-dispute.tsx'));

type StaffOrder = Omit<Order, 'address'>;

/** One order, for the site's staff; they see no address. */
export function SiteOrder({ order }: { readonly order: StaffOrder }) {
  const [isDeciding, setDeciding] = useState(false);
  const mayRefund = useMay('refunds');
  const { user, performer, tracking } = order;
  return (
    <Stack gap="xl">
      <OrderHeader order={order} back={{ to: '/admin/orders', label: t('All orders') }} explanation={explain(order)}>
        {order.status === 'disputed' && mayRefund ? (
          <Button onClick={() => setDeciding(true)}>{t('Decide')}</Button>
        ) : undefined}
      </OrderHeader>
      <div className={classes.split}>
        <Stack gap="lg">
          <OrderPart title={t('Items')}>
            <OrderItems order={order} />
          </OrderPart>
          <WorkParts order={order} />
          <OrderPart title={t('Totals')}>
            <Stack gap="sm">
              <OrderTotals order={order} />
              <Text size="sm" c="dimmed">
                {explainMoney(order)}
              </Text>
            </Stack>
          </OrderPart>
        </Stack>
        <Stack gap="lg">
          <OrderPart title={t('What happened')}>
            <OrderTimeline order={order} viewer="staff" />
          </OrderPart>
          <OrderPart title={t('Buyer and seller')}>
            <Stack gap="md">
              <AccountLine account={user} detail={t('Buyer')} to={personAddress(user)} />
              <AccountLine account={performer} detail={t('Seller')} to={personAddress(performer)} />
            </Stack>
          </OrderPart>
          {tracking === undefined ? null : (
            <OrderPart title={t('Parcel')}>
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
  if (status !== 'disputed') return t('{buyer} bought from {seller}.', { buyer: user.name, seller: performer.name });
  return t('{buyer} reported a problem. Please decide how much goes back to them; the rest is {seller}’s.', {
    buyer: user.name,
    seller: performer.name,
  });
}

function explainMoney({ isHeld, completesAt, status }: StaffOrder) {
  if (!isHeld) return t('None of its money is on hold.');
  if (status === 'disputed') return t('Its money is on hold until this is decided.');
  if (completesAt === null) return t('Its money is on hold until the order is completed.');
  return rich('Its money is on hold until {day}, or until the buyer confirms that everything is fine.', {
    day: <Day time={completesAt} />,
  });
}
