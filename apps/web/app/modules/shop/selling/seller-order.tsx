import { t } from '@ovation/language/t.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { Stack, Text, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { resetDownloads } from '@ovation/contract/shop/orders.ts';
import { useRevalidator } from 'react-router';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { AddressLines } from '../addresses/address-card.tsx';
import { explainHold, explainToSeller } from '../orders/explain-order.tsx';
import { OrderHeader, OrderTimeline } from '../orders/order-header.tsx';
import { OrderItems, OrderPart, OrderTotals, Tracking } from '../orders/order-parts.tsx';
import { WorkParts } from '../work/work-part.tsx';
import { SellerActions } from './seller-actions.tsx';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import classes from '../shop.module.css';

interface SellerOrderProps {
  readonly order: Order;
  /** A button that writes to the buyer. */
  readonly message: ReactNode;
}

/** One order, for its seller. */
export function SellerOrder({ order, message }: SellerOrderProps) {
  const hold = explainHold(order);
  return (
    <Stack gap="xl">
      <OrderHeader
        order={order}
        back={{ to: '/creator/orders', label: t('All orders') }}
        explanation={explainToSeller(order)}
      >
        <SellerActions order={order} />
      </OrderHeader>
      <div className={classes.split}>
        <Stack gap="lg">
          <OrderPart title={t('Items')}>
            <OrderItems order={order} renderExtras={(item) => renderReset(order, item)} />
          </OrderPart>
          <WorkParts order={order} />
          <OrderPart title={t('Totals')}>
            <Stack gap="sm">
              <OrderTotals order={order} />
              {hold === undefined ? null : (
                <Text size="sm" c="dimmed">
                  {hold}
                </Text>
              )}
            </Stack>
          </OrderPart>
        </Stack>
        <Stack gap="lg">
          <OrderPart title={t('Buyer')}>
            <Stack gap="md">
              <AccountLine account={order.user} aside={message} />
              {order.type === 'physical' || order.address !== undefined ? <BuyerAddress order={order} /> : null}
            </Stack>
          </OrderPart>
          {order.tracking === undefined ? null : (
            <OrderPart title={t('Parcel')}>
              <Tracking tracking={order.tracking} />
            </OrderPart>
          )}
          <OrderPart title={t('What happened')}>
            <OrderTimeline order={order} viewer="performer" />
          </OrderPart>
        </Stack>
      </div>
    </Stack>
  );
}

function BuyerAddress({ order: { address, status } }: { readonly order: Order }) {
  if (address !== undefined) return <AddressLines address={address} />;
  return (
    <Text size="sm" c="dimmed">
      {status === 'unpaid'
        ? t('You see the address once the order is paid.')
        : t('You see the address only while the order is open.')}
    </Text>
  );
}

/** What a seller may do with a download of an order that has a limit, once some of it is used. */
function renderReset(order: Order, { downloads }: OrderItem): ReactNode {
  return downloads === undefined || downloads.used === 0 ? undefined : <ResetDownloads order={order} />;
}

function ResetDownloads({ order: { _id, user } }: { readonly order: Order }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function reset(): Promise<void> {
    await api.call(resetDownloads, { params: { id: _id } });
    toastSuccess(t('{name}’s download limit was reset', { name: user.name }));
    await revalidate();
  }
  const onReset = async (): Promise<void> => {
    setBusy(true);
    await reset().catch(toastError);
    setBusy(false);
  };
  return (
    <Button variant="default" size="sm" loading={isBusy} onClick={() => void onReset()} style={{ alignSelf: 'start' }}>
      {t('Reset the downloads')}
    </Button>
  );
}
