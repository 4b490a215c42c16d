import type { Transaction } from '@ovation/contract/money.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconBuildingBank, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../ui/money.tsx';
import { useBank } from './bank.ts';

interface PaymentNoticeProps {
  readonly payment: Transaction;
  /** Where the fan was before; nowhere when left out. */
  readonly from: string | undefined;
}

/** How a card payment stands, in words, and what to do next. It moves into sight when that changes. */
export function PaymentNotice({ payment, from }: PaymentNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void notice.current?.scrollIntoView({ block: 'nearest' });
  }, [payment._id, payment.status]);
  const { title, words, color, icon } = standings[payment.status](payment);
  return (
    <Alert ref={notice} title={title} color={color} variant="light" icon={icon} role={payment.status === 'failed' ? 'alert' : 'status'}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 14rem">{words}</Text>
        <NextStep payment={payment} from={from} />
      </Group>
    </Alert>
  );
}

interface Standing {
  readonly title: string;
  readonly words: string;
  readonly color: string;
  readonly icon: ReactNode;
}

const standings: Record<Transaction['status'], (payment: Transaction) => Standing> = {
  succeeded: ({ type, tokens, amount, message }) => ({
    title: message === null ? achievements[type](tokens) : `${formatMoney(tokens)} is in your wallet`,
    words: message ?? `Your card paid ${formatMoney(amount)}.`, color: message === null ? 'leaf' : 'gray', icon: <IconCircleCheck aria-hidden />,
  }),
  requires_action: ({ amount }) => ({
    title: 'Your bank wants to hear from you', words: `Please confirm the payment of ${formatMoney(amount)}. Until then nothing is charged.`, color: 'claret', icon: <IconBuildingBank aria-hidden />,
  }),
  pending: ({ amount }) => ({
    title: 'Your payment is on its way', words: `Your bank has not answered about the ${formatMoney(amount)} yet. This page changes by itself as soon as it does.`, color: 'gray', icon: <IconClock aria-hidden />,
  }),
  failed: ({ message }) => ({
    title: 'The payment did not go through', words: message ?? 'Nothing was charged. Please try another card.', color: 'red', icon: <IconAlertCircle aria-hidden />,
  }),
};

const itIsYours = (): string => 'It is yours';

/** What a payment came to; a message says that it came to something else. */
const achievements: Record<Transaction['type'], (tokens: number) => string> = {
  top_up: (tokens) => `${formatMoney(tokens)} is in your wallet`, subscription: () => 'Your subscription has begun', tip: () => 'Your tip has arrived',
  feed: itIsYours, gallery: itIsYours, video: itIsYours,
};

function NextStep({ payment: { status, type, redirectUrl }, from }: PaymentNoticeProps) {
  const goToBank = useBank();
  if (redirectUrl !== undefined) return <Button size="sm" onClick={() => void goToBank(redirectUrl, from)}>Confirm with your bank</Button>;
  if (from === undefined) return null;
  if (status === 'succeeded') return <Button component={Link} to={from} replace variant="default" size="sm">Back to where you were</Button>;
  // A top-up is tried again in the form beside the notice; what was ordered, where it began.
  return status === 'failed' && type !== 'top_up' ? <Button component={Link} to={from} replace size="sm">Try again</Button> : null;
}
