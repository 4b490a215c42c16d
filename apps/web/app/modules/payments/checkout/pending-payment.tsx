import { t } from '@ovation/language/t.ts';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import { useBank } from '../bank.ts';
import { PaymentStatus } from '../payment-status.tsx';
import { useTransaction } from '../use-transaction.ts';

interface PendingPaymentProps {
  readonly paymentId: string;
  readonly onClose: () => void;
  readonly onPaid: () => void;
  /** Shows the form again, if there is one. */
  readonly onRetry?: (() => void) | undefined;
}

/** A card payment that is not settled: waits for the bank, then closes on success, or shows why it failed. */
export function PendingPayment({ paymentId, onClose, onPaid, onRetry }: PendingPaymentProps) {
  const payment = useTransaction(paymentId);
  const goToBank = useBank();
  // A message means that the purchase failed and the money is in the wallet, which has to be shown.
  const isPaid = payment?.status === 'succeeded' && payment.message === null;
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaid) finish();
  }, [isPaid]);
  if (payment === null)
    return (
      <EmptyState
        title={t('Payment not found')}
        message={t('It may belong to someone else. Your wallet lists all your payments.')}
        action={{ label: t('Go to your wallet'), to: '/wallet' }}
      />
    );
  if (payment === undefined)
    return (
      <Loading pb="lg">
        <Skeleton height={64} circle mx="auto" />
        <Skeleton height={24} />
        <Skeleton height={40} />
      </Loading>
    );
  const { redirectUrl, status } = payment;
  return (
    <PaymentStatus payment={payment}>
      <Button variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
      {redirectUrl === undefined ? null : (
        <Button onClick={() => void goToBank(redirectUrl)}>{t('Confirm with your bank')}</Button>
      )}
      {status === 'failed' && onRetry ? <Button onClick={onRetry}>{t('Try again')}</Button> : null}
    </PaymentStatus>
  );
}
