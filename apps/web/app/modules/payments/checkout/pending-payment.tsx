import { Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import { useBank } from '../bank.ts';
import { PaymentStanding } from '../payment-status.tsx';
import { usePaymentNews } from '../use-payment-news.ts';

interface PendingPaymentProps {
  readonly paymentId: string;
  readonly onClose: () => void;
  readonly onPaid: () => void;
  /** Shows the form again, where there is one. */
  readonly onRetry?: (() => void) | undefined;
}

/** A card payment that is not settled: it waits, ends by itself when the bank says yes, and tells when it says no. */
export function PendingPayment({ paymentId, onClose, onPaid, onRetry }: PendingPaymentProps) {
  const payment = usePaymentNews(paymentId);
  const goToBank = useBank();
  // Money that came in vain stays in the wallet, which has to be said.
  const isPaid = payment?.status === 'succeeded' && payment.message === null;
  const tellPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaid) tellPaid();
  }, [isPaid]);
  if (payment === null)
    return (
      <EmptyState
        title="We do not know this payment"
        message="It may be older, or somebody else’s. Your wallet lists all of yours."
        action={{ label: 'To your wallet', to: '/wallet' }}
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
    <PaymentStanding payment={payment}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {redirectUrl === undefined ? null : (
        <Button onClick={() => void goToBank(redirectUrl)}>Confirm with your bank</Button>
      )}
      {status === 'failed' && onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
    </PaymentStanding>
  );
}
