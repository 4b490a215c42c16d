import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { getRefundablePayment } from '@ovation/contract/money/refunds.ts';
import { getSiteTransaction, type SiteTransactionDetails } from '@ovation/contract/money/site-money.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Fact, Facts } from '../../../modules/administration/money/facts.tsx';
import { MovementList } from '../../../modules/administration/money/movement-list.tsx';
import { RefundRows } from '../../../modules/administration/money/refund-rows.tsx';
import { cardOfPayment } from '../../../modules/payments/cards/card-labels.ts';
import { paymentStates } from '../../../modules/payments/history/payment-list.tsx';
import { purposeOf } from '../../../modules/payments/payment-labels.ts';
import { RefundAction } from '../../../modules/refunds/refund-dialog.tsx';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import type { Route } from './+types/transaction.ts';

export async function loader(args: Route.LoaderArgs) {
  const [api, params] = [apiOf(args), { id: args.params.id }];
  const [transaction, refundable] = await Promise.all([
    api.call(getSiteTransaction, { params }),
    api.call(getRefundablePayment, { params }),
  ]);
  return { transaction, refundable };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Card payment'), matches) }];
}

export default function Transaction({ loaderData: { transaction, refundable } }: Route.ComponentProps) {
  const { user, amount, movements, refunds, disputes } = transaction;
  return (
    <Page>
      <PageHeader
        title={t('{amount} by card', { amount: formatMoney(amount) })}
        description={rich('<link>Card payments</link> · {purposeOf}, by {name}', {
          link: <Anchor component={Link} to="/admin/transactions" underline="always" />,
          purposeOf: purposeOf(transaction),
          name: user.name,
        })}
        actions={<RefundAction target={{ kind: 'payment', payment: refundable }} />}
      />
      <PaymentFacts transaction={transaction} />
      <RefundRows refunds={refunds} disputes={disputes} />
      <MovementList movements={movements} />
    </Page>
  );
}

function PaymentFacts({ transaction }: { readonly transaction: SiteTransactionDetails }) {
  const { user, tokens, status, returned, provider, reference, message } = transaction;
  const { coupon, charge, createdAt, settledAt } = transaction;
  const { label, tone } = paymentStates[status];
  return (
    <Facts label={t('The payment')}>
      <Fact label={t('State')}>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
      </Fact>
      <Fact label={t('Fan')}>
        <Anchor component={Link} to={personAddress(user)}>
          {user.name}
        </Anchor>
      </Fact>
      <Fact label={t('Added to wallet')}>
        <Money amount={tokens} />
      </Fact>
      {returned === 0 ? null : (
        <Fact label={t('Returned to the card')}>
          <Money amount={returned} />
        </Fact>
      )}
      <Fact label={t('Card')}>{cardOfPayment(transaction)}</Fact>
      <Fact label={t('Begun')}>
        <Day time={createdAt} /> · <TimeAgo time={createdAt} />
      </Fact>
      {settledAt === null ? null : (
        <Fact label={t('Settled on')}>
          <Day time={settledAt} /> · <TimeAgo time={settledAt} />
        </Fact>
      )}
      <Fact label={t('Provider')}>{provider}</Fact>
      {reference === null ? null : (
        <Fact label={t('Provider reference')} wide>
          {reference}
        </Fact>
      )}
      {coupon === null ? null : <Fact label={t('Coupon')}>{coupon}</Fact>}
      {charge === null ? null : (
        <Fact label={t('Paid for')}>
          <Anchor component={Link} to={`/admin/charges/${charge._id}`}>
            {t('The sale, {amount} to {name}', { amount: formatMoney(charge.paid), name: charge.performer.name })}
          </Anchor>
        </Fact>
      )}
      {message === null ? null : (
        <Fact label={t('What the fan was told')} wide>
          {message}
        </Fact>
      )}
    </Facts>
  );
}
