import { t } from '@ovation/language/t.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import { Text, Title } from '@mantine/core';
import { IconAlertCircle, IconBuildingBank, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import classes from './payment-status.module.css';
import { paidLabel } from './payment-labels.ts';

interface PaymentStatusProps {
  readonly payment: Transaction;
  /** Buttons for the next steps. */
  readonly children: ReactNode;
}

/** The status of a card payment, and whether money has moved. */
export function PaymentStatus({ payment, children }: PaymentStatusProps) {
  const { tone, icon, title, message } = statuses[payment.status](payment);
  return (
    <div className={classes.status} role={payment.status === 'failed' ? 'alert' : 'status'}>
      <span className={classes.icon} data-tone={tone}>
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
