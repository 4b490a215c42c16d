import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Button, Stack } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { AddressLines } from '../addresses/address-card.tsx';
import { explainToBuyer } from '../orders/explain-order.tsx';
import { OrderHeader, OrderTimeline } from '../orders/order-header.tsx';
import { isBought } from '../orders/order-labels.ts';
import { OrderItems, OrderPart, OrderTotals, Tracking } from '../orders/order-parts.tsx';
import { WorkParts } from '../work/work-part.tsx';
import { BuyerActions } from './buyer-actions.tsx';
import { renderItemExtras } from './item-extras.tsx';
import { OrderPayment } from './order-payment.tsx';
import classes from '../shop.module.css';

const ChangeOrderAddress = lazyPart(() => import('./change-order-address.tsx'));

interface BuyerOrderProps {
  readonly order: Order;
  /** A button that writes to the performer. */
  readonly message: ReactNode;
}

/** One order, for its buyer. */
export function BuyerOrder({ order, message }: BuyerOrderProps) {
  const { performer, tracking } = order;
  return (
    <Stack gap="xl">
      <OrderHeader order={order} back={{ to: '/orders', label: t('Your orders') }} explanation={explainToBuyer(order)}>
        <BuyerActions order={order} />
        {isBought(order) || order.refunded > 0 ? (
          <LinkButton to={`/orders/${order._id}/receipt`} variant="default">
            {t('Receipt')}
          </LinkButton>
        ) : null}
      </OrderHeader>
      <OrderPayment order={order} />
      <div className={classes.split}>
        <Stack gap="lg">
          <OrderPart title={t('Items')}>
            <OrderItems order={order} renderExtras={(item) => renderItemExtras(order, item)} />
          </OrderPart>
          <WorkParts order={order} />
          <OrderPart title={t('Totals')}>
            <OrderTotals order={order} />
          </OrderPart>
        </Stack>
        <Stack gap="lg">
          <OrderPart title={t('What happened')}>
            <OrderTimeline order={order} viewer="buyer" />
          </OrderPart>
          {tracking === undefined ? null : (
            <OrderPart title={t('Parcel')}>
              <Tracking tracking={tracking} />
            </OrderPart>
          )}
          {order.type === 'physical' || order.address !== undefined ? <DeliveryAddressPart order={order} /> : null}
          <OrderPart title={t('Sold by')}>
            <AccountLine account={performer} to={profileAddress(performer)} aside={message} />
          </OrderPart>
        </Stack>
      </div>
    </Stack>
  );
}

function DeliveryAddressPart({ order }: { readonly order: Order }) {
  const [isChanging, setChanging] = useState(false);
  const { address, status } = order;
  return (
    <OrderPart title={t('Delivery address')}>
      <Stack gap="sm" align="flex-start">
        {address === undefined ? (
          t('It was removed because the order was completed long ago.')
        ) : (
          <AddressLines address={address} />
        )}
        {status === 'paid' ? (
          <Button variant="default" size="sm" onClick={() => setChanging(true)}>
            {t('Change the address')}
          </Button>
        ) : null}
      </Stack>
      {isChanging ? (
        <Suspense>
          <ChangeOrderAddress order={order} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </OrderPart>
  );
}
