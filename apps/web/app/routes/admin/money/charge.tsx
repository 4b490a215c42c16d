import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { getRefundableCharge } from '@ovation/contract/money/refunds.ts';
import { getSiteCharge, type SiteChargeDetails } from '@ovation/contract/money/site-money.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Fact, Facts } from '../../../modules/administration/money/facts.tsx';
import { MovementList } from '../../../modules/administration/money/movement-list.tsx';
import { RefundRows } from '../../../modules/administration/money/refund-rows.tsx';
import { RefundAction } from '../../../modules/refunds/refund-dialog.tsx';
import { soldThings } from '../../../modules/refunds/refund-labels.ts';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import type { Route } from './+types/charge.ts';

export async function loader(args: Route.LoaderArgs) {
  const [api, params] = [apiOf(args), { id: args.params.id }];
  const [charge, refundable] = await Promise.all([
    api.call(getSiteCharge, { params }),
    api.call(getRefundableCharge, { params }),
  ]);
  return { charge, refundable };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Sale'), matches) }];
}

export default function Charge({ loaderData: { charge, refundable } }: Route.ComponentProps) {
  const { type, user, performer, paid, movements, refunds } = charge;
  return (
    <Page>
      <PageHeader
        title={t('{type} for {amount}', { type: translated(soldThings[type]), amount: formatMoney(paid) })}
        description={rich('<link>Sales</link> · {buyer} to {seller}', {
          link: <Anchor component={Link} to="/admin/charges" underline="always" />,
          buyer: user.name,
          seller: performer.name,
        })}
        actions={<RefundAction target={{ kind: 'charge', charge: refundable }} />}
      />
      <SaleFacts charge={charge} />
      <RefundRows refunds={refunds} />
      <MovementList movements={movements} />
    </Page>
  );
}

function SaleFacts({ charge }: { readonly charge: SiteChargeDetails }) {
  const { user, performer, gross, commission, net, siteDiscount, takenBack } = charge;
  const { coupon, message, transactionId, createdAt } = charge;
  return (
    <Facts label={t('The sale')}>
      <Fact label={t('Fan')}>
        <Anchor component={Link} to={personAddress(user)}>
          {user.name}
        </Anchor>
      </Fact>
      <Fact label={t('Creator')}>
        <Anchor component={Link} to={personAddress(performer)}>
          {performer.name}
        </Anchor>
      </Fact>
      <Fact label={t('Price')}>
        <Money amount={gross} />
      </Fact>
      {siteDiscount === 0 ? null : (
        <Fact label={t('Paid by the site')}>
          <Money amount={siteDiscount} />
        </Fact>
      )}
      <Fact label={t('Commission')}>
        <Money amount={commission} />
      </Fact>
      <Fact label={t('To the creator')}>
        <Money amount={net} />
      </Fact>
      {takenBack === 0 ? null : (
        <Fact label={t('Amount refunded')}>
          <Money amount={takenBack} />
        </Fact>
      )}
      {coupon === null ? null : (
        <Fact label={t('Coupon')}>
          {t('{code}, {amount} off', { code: coupon.code, amount: formatMoney(coupon.discount) })}
        </Fact>
      )}
      <Fact label={t('When')}>
        <Day time={createdAt} />, <TimeAgo time={createdAt} />
      </Fact>
      {transactionId === null ? null : (
        <Fact label={t('Ordered with')}>
          <Anchor component={Link} to={`/admin/transactions/${transactionId}`}>
            {t('A card payment')}
          </Anchor>
        </Fact>
      )}
      {message === null ? null : (
        <Fact label={t('Message')} wide>
          {message}
        </Fact>
      )}
    </Facts>
  );
}
