import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { IconCreditCard } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { useBank } from '../bank.ts';
import { cardOfPayment } from '../cards/card-labels.ts';
import { purposeOf, refundLabel } from '../payment-labels.ts';
import classes from './history.module.css';

export const paymentStates: Record<Transaction['status'], { readonly label: EnglishText; readonly tone: Tone }> = {
  succeeded: { label: english('Paid'), tone: 'positive' },
  requires_action: { label: english('To confirm'), tone: 'waiting' },
  pending: { label: english('On its way'), tone: 'waiting' },
  failed: { label: english('Failed'), tone: 'negative' },
};

/** Card payments into the wallet, successful or not. */
export function PaymentList({ payments }: { readonly payments: readonly Transaction[] }) {
  return (
    <HistoryList label={t('Payments')}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} />
      ))}
    </HistoryList>
  );
}

function PaymentRow({ payment }: { readonly payment: Transaction }) {
  const { _id, type, performer, amount, tokens, status, createdAt, message, redirectUrl } = payment;
  return (
    <HistoryRow
      picture={
        performer === null ? (
          <span className={classes.icon}>
            <IconCreditCard size={22} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <Avatar account={performer} />
        )
      }
      title={
        <Anchor component={Link} to={`/wallet/payments/${_id}`} inherit c="inherit">
          {purposeOf(payment)}
        </Anchor>
      }
      detail={
        <>
          {tokens === amount
            ? cardOfPayment(payment)
            : t('{amount} with {card}', { amount: formatMoney(amount), card: cardOfPayment(payment) })}{' '}
          · <TimeAgo time={createdAt} />
        </>
      }
      note={message === null && redirectUrl === undefined ? undefined : <Note payment={payment} />}
      amount={tokens}
      isSigned={type === 'top_up'}
      isVoid={status !== 'succeeded'}
      aside={<PaymentState payment={payment} />}
    />
  );
}

/** The status of a payment; of a successful one only its refunds. */
function PaymentState({ payment: { status, refunded, amount } }: { readonly payment: Transaction }) {
  const { label, tone } = paymentStates[status];
  if (status !== 'succeeded') return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
  return refunded > 0 ? <StateBadge tone="quiet">{refundLabel(refunded, amount)}</StateBadge> : null;
}

function Note({ payment: { message, redirectUrl } }: { readonly payment: Transaction }) {
  const goToBank = useBank();
  if (redirectUrl !== undefined)
    return (
      <Button size="sm" variant="light" onClick={() => void goToBank(redirectUrl)}>
        {t('Confirm with your bank')}
      </Button>
    );
  return (
    <Text size="sm" c="dimmed">
      {message}
    </Text>
  );
}

interface HistoryRowProps {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Shown below: a message, or why it failed. */
  readonly note?: ReactNode;
  /** What the wallet received; negative if it paid. */
  readonly amount: number;
  /** Whether to show a sign, because it changed the balance. */
  readonly isSigned?: boolean;
  /** Whether the amount never moved. */
  readonly isVoid?: boolean;
  /** Shown below the amount. */
  readonly aside?: ReactNode;
}

/** One movement of the wallet. */
export function HistoryRow({
  picture,
  title,
  detail,
  note,
  amount,
  isSigned = true,
  isVoid = false,
  aside,
}: HistoryRowProps) {
  return (
    <li className={classes.row}>
      {picture}
      <div>
        <Text component="div" fw={600} lh={1.35} className={classes.title}>
          {title}
        </Text>
        <Text component="div" size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      <div className={classes.figures}>
        <span
          className={classes.amount}
          data-void={isVoid || undefined}
          data-gain={(!isVoid && isSigned && amount > 0) || undefined}
        >
          <Money amount={amount} signed={!isVoid && isSigned} />
        </span>
        {aside}
      </div>
      {note === undefined ? null : <div className={classes.note}>{note}</div>}
    </li>
  );
}

export function HistoryList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}
