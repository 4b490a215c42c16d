import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Card } from '@mantine/core';
import { useNavigate, useRevalidator } from 'react-router';
import { PendingPayment } from '../../payments/checkout/pending-payment.tsx';

/** The card payment of an order while it is not confirmed: waits for the bank, or leads there. */
export function OrderPayment({ order }: { readonly order: Pick<Order, 'status' | 'paymentId'> }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  if (order.status !== 'unpaid' || order.paymentId === undefined) return null;
  return (
    <Card padding="lg" component="section" aria-label={t('Payment')}>
      <PendingPayment
        paymentId={order.paymentId}
        onClose={() => void navigate('/orders')}
        onPaid={() => void revalidate()}
        onRetry={() => void navigate('/cart')}
      />
    </Card>
  );
}
