import { t } from '@ovation/language/t.ts';
import { updateOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { leftOf } from '../orders/order-labels.ts';
import { DeliverWork, mayDeliver } from '../work/deliver-work.tsx';

const ShipDialog = lazyPart(() => import('./ship-dialog.tsx'));
const RefundOrderDialog = lazyPart(() => import('./refund-order-dialog.tsx'));

type Dialog = 'shipped' | 'delivered' | 'cancelled' | 'refunded';

/** What a seller may do with an order now. */
export function SellerActions({ order }: { readonly order: Order }) {
  const [dialog, open] = useState<Dialog>();
  const { revalidate } = useRevalidator();
  const may = (status: Order['status']): boolean => order.next.includes(status);
  const isMade = order.type === 'made_to_order';
  const isDelivered = isMade && mayDeliver(order);
  const close = (): void => open(undefined);
  const change = async (status: BodyInput<typeof updateOrder>['status'], done: string): Promise<void> => {
    await api.call(updateOrder, { params: { id: order._id }, body: { status } });
    toastSuccess(done);
    await revalidate();
  };
  return (
    <>
      {may('shipped') ? <Button onClick={() => open('shipped')}>{t('Mark as shipped')}</Button> : null}
      {may('preparing') ? (
        <PrepareButton isMade={isMade} onPrepare={async (done) => change('preparing', done)} />
      ) : null}
      {isDelivered ? <DeliverWork order={order} /> : null}
      {may('delivered') && !isDelivered ? (
        <Button variant="default" onClick={() => open('delivered')}>
          {t('Mark as delivered')}
        </Button>
      ) : null}
      {order.address === undefined ? null : (
        <LinkButton to={`/creator/orders/${order._id}/slip`} variant="default">
          {t('Packing slip')}
        </LinkButton>
      )}
      {may('refunded') && leftOf(order) > 0 ? (
        <Button variant="default" onClick={() => open('refunded')}>
          {t('Refund')}
        </Button>
      ) : null}
      {may('cancelled') ? (
        <Button variant="subtle" color="red" onClick={() => open('cancelled')}>
          {t('Cancel the order')}
        </Button>
      ) : null}
      <Suspense>
        {dialog === 'shipped' ? <ShipDialog order={order} onClose={close} /> : null}
        {dialog === 'refunded' ? <RefundOrderDialog order={order} onClose={close} /> : null}
      </Suspense>
      <Confirm
        opened={dialog === 'delivered'}
        title={t('Has it arrived?')}
        message={t('{name} gets a notification, and can still report a problem for a few days.', {
          name: order.user.name,
        })}
        confirmLabel={t('Mark as delivered')}
        cancelLabel={t('Not yet')}
        onClose={close}
        onConfirm={() => change('delivered', t('Marked as delivered'))}
      />
      <Confirm
        opened={dialog === 'cancelled'}
        title={t('Cancel this order?')}
        message={t('{amount} is refunded to {name} at once. Please don’t ship anything.', {
          amount: formatMoney(leftOf(order)),
          name: order.user.name,
        })}
        confirmLabel={t('Cancel the order')}
        destructive
        onClose={close}
        onConfirm={() => change('cancelled', t('The order is cancelled'))}
      />
    </>
  );
}

interface PrepareButtonProps {
  readonly isMade: boolean;
  readonly onPrepare: (done: string) => Promise<void>;
}

function PrepareButton({ isMade, onPrepare }: PrepareButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const prepare = async (): Promise<void> => {
    setBusy(true);
    await onPrepare(isMade ? t('We told your fan that you have started') : t('Marked as being prepared')).catch(
      toastError,
    );
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void prepare()}>
      {isMade ? t('Start work') : t('Mark as being prepared')}
    </Button>
  );
}
