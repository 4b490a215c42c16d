import { t } from '@ovation/language/t.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { getTransaction, type Transaction } from '@ovation/contract/money/money.ts';
import { IconAlertCircle, IconBuildingBank, IconCircleCheck, IconClock } from '../../../ui/tabler.ts';
import { ApiError } from '@ovation/client';
import useSWR from 'swr';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import { useBank } from '../bank.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';
import classes from './checkout.module.css';
import { paidLabel } from '../payment-labels.ts';
import { api } from '../../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';

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

interface PaymentStatusProps {
  readonly payment: Transaction;
  /** Buttons for the next steps. */
  readonly children: ReactNode;
}

/** The status of a card payment, and whether money has moved. */
function PaymentStatus({ payment, children }: PaymentStatusProps) {
  const { tone, icon, title, message } = statuses[payment.status](payment);
  return (
    <div className={classes.status} role={payment.status === 'failed' ? 'alert' : 'status'}>
      <span className={classes.pendingPaymentIcon} data-tone={tone}>
        {icon}
      </span>
      <Title order={3}>{title}</Title>
      <Text c="dimmed" maw="26rem">
        {message}
      </Text>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

interface StatusTexts {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly message: string;
}

const statuses: Record<Transaction['status'], (payment: Transaction) => StatusTexts> = {
  succeeded: (payment) => ({
    tone: 'positive',
    icon: <IconCircleCheck size={32} aria-hidden />,
    title: paidLabel(payment),
    message: payment.message ?? t('Your card paid {amount}.', { amount: formatMoney(payment.amount) }),
  }),
  requires_action: ({ amount }) => ({
    tone: 'waiting',
    icon: <IconBuildingBank size={32} aria-hidden />,
    title: t('Your bank asks you to confirm'),
    message: t('Please confirm the payment of {amount}. Until then nothing is charged.', {
      amount: formatMoney(amount),
    }),
  }),
  pending: ({ amount }) => ({
    tone: 'waiting',
    icon: <IconClock size={32} aria-hidden />,
    title: t('Your payment is being processed'),
    message: pendingMessage(amount),
  }),
  failed: ({ message }) => ({
    tone: 'negative',
    icon: <IconAlertCircle size={32} aria-hidden />,
    title: t('The payment did not go through'),
    message: message ?? t('Nothing was charged. Please try another card.'),
  }),
};

function pendingMessage(amount: number): string {
  return t(
    'Your bank has not responded about the {amount} yet. This page updates automatically; you can close it in the meantime.',
    { amount: formatMoney(amount) },
  );
}

/** The polling interval while a payment is pending, in milliseconds; the socket is faster, if it is connected. */
const pollMs = 5_000;

/** A payment of the account, kept current: undefined until it is loaded, null if it does not exist. */
export function useTransaction(paymentId: string): Transaction | null | undefined {
  const { data, mutate } = useSWR(['payment', paymentId], () => loadPayment(paymentId), {
    refreshInterval: (latest) => (latest?.status === 'pending' ? pollMs : 0),
  });
  useServerEvent('payment.changed', (event) => void (event.paymentId === paymentId && mutate()));
  useReconnected(() => void mutate());
  return data;
}

async function loadPayment(paymentId: string): Promise<Transaction | null> {
  try {
    return await api.call(getTransaction, { params: { id: paymentId } });
  } catch (error) {
    // A mistyped address names no payment.
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 422)) return null;
    throw error;
  }
}
