import { t, translated } from '@ovation/language/t.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import { Anchor, Card, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { cardOfPayment } from '../cards/card-labels.ts';
import { paymentStates } from './payment-list.tsx';
import { purposeOf } from '../payment-labels.ts';
import classes from './history.module.css';

/** Short enough to read out, from the part of the id that no two payments share: 4F2A-9C01-77BE. */
export function receiptNumber({ _id }: Transaction): string {
  const last = _id.replaceAll('-', '').slice(-12).toUpperCase();
  return [last.slice(0, 4), last.slice(4, 8), last.slice(8)].join('-');
}

/** One card payment, as a receipt to print. */
export function Receipt({ payment }: { readonly payment: Transaction }) {
  const { siteName } = useSettings();
  const me = useMe();
  const { label, tone } = paymentStates[payment.status];
  return (
    <Card padding="xl" component="article" className={classes.receipt} aria-label={t('Payment')}>
      <div className={classes.head}>
        <Text fw={600}>{siteName}</Text>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
      </div>
      <p className={classes.receiptAmount}>
        <Money amount={payment.amount} />
      </p>
      <Text c="dimmed">{purposeOf(payment)}</Text>
      <dl className={classes.facts}>
        {payment.message === null ? null : (
          <Fact name={payment.status === 'failed' ? t('Why') : t('Note')}>{payment.message}</Fact>
        )}
        <Fact name={t('Date')}>
          <Moment time={payment.settledAt ?? payment.createdAt} />
        </Fact>
        <Fact name={t('Paid by')}>{me ? `${me.name} (@${me.username})` : ''}</Fact>
        {payment.performer === null ? null : (
          <Fact name={t('Paid for')}>
            <Anchor component={Link} to={profileAddress(payment.performer)} inherit>
              {payment.performer.name}
            </Anchor>
          </Fact>
        )}
        <Fact name={t('Card')}>{cardOfPayment(payment)}</Fact>
        {payment.tokens === payment.amount ? null : (
          <Fact name={t('Added to wallet')}>{formatMoney(payment.tokens)}</Fact>
        )}
        {payment.refunded === 0 ? null : <Fact name={t('Refunded to card')}>{formatMoney(payment.refunded)}</Fact>}
        <Fact name={t('Number')}>{receiptNumber(payment)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
