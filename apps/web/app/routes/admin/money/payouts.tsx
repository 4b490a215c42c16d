import { t } from '@ovation/language/t.ts';
import { listPayoutRequests } from '@ovation/contract/money/payout-review.ts';
import { PayoutQueue } from '../../../modules/administration/payouts/payout-queue.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/payouts.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listPayoutRequests, { query: readListingOf(listPayoutRequests, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Payouts'), matches) }];
}

export default function Payouts({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Payouts')} description={t('Payout requests from creators.')} />
      <PayoutQueue requests={data} total={total} />
    </Page>
  );
}
