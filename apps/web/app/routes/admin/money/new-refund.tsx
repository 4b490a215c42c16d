import { t } from '@ovation/language/t.ts';
import type { Client } from '@ovation/client';
import { id } from '@ovation/contract/fields.ts';
import { getRefundableCharge, getRefundablePayment, listRefundable } from '@ovation/contract/money/refunds.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { RefundDialog, type RefundTarget } from '../../../modules/refunds/refund-dialog.tsx';
import { RefundableList } from '../../../modules/refunds/refundable-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/new-refund.ts';

/** The address may name what to refund, `?chargeId=…` or `?paymentId=…`: then its dialog is open. */
export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { searchParams } = args.url;
  const params = new URLSearchParams({ sortBy: 'createdAt', ...Object.fromEntries(searchParams) });
  const [list, target] = await Promise.all([
    api.call(listRefundable, { query: readListingOf(listRefundable, params) }),
    loadTarget(api, searchParams),
  ]);
  return { list, target };
}

async function loadTarget(api: Pick<Client, 'call'>, params: URLSearchParams): Promise<RefundTarget | undefined> {
  const [chargeId, paymentId] = [params.get('chargeId'), params.get('paymentId')].map(
    (text) => id.safeParse(text).data,
  );
  if (chargeId !== undefined)
    return { kind: 'charge', charge: await api.call(getRefundableCharge, { params: { id: chargeId } }) };
  return paymentId === undefined
    ? undefined
    : { kind: 'payment', payment: await api.call(getRefundablePayment, { params: { id: paymentId } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New refund'), matches) }];
}

export default function NewRefund({ loaderData: { list, target } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const listing = useListing();
  const close = (): void => listing.set({ chargeId: undefined, paymentId: undefined, current: listing.query.current });
  return (
    <Page>
      <PageHeader
        title={t('New refund')}
        description={t('Choose a sale to refund to the fan’s wallet, or a card payment to refund to the card.')}
      />
      <Anchor component={Link} to="/admin/refunds">
        {t('All refunds')}
      </Anchor>
      <RefundableList rows={list.data} total={list.total} />
      {target && hydrated ? (
        <RefundDialog
          key={target.kind === 'charge' ? target.charge._id : target.payment._id}
          target={target}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
