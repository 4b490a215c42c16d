import { t } from '@ovation/language/t.ts';
import { listSiteCharges } from '@ovation/contract/money/site-money.ts';
import { MoneyTabs } from '../../../modules/administration/money/money-filters.tsx';
import { SiteChargeList } from '../../../modules/administration/money/site-charge-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/charges.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listSiteCharges, { query: readListingOf(listSiteCharges, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Sales'), matches) }];
}

export default function Charges({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Sales')}
        description={t(
          'Payments from wallets to creators: for tips, posts, galleries, videos, products, live streams and their minutes, messages, and subscriptions.',
        )}
      />
      <MoneyTabs />
      <SiteChargeList charges={data} total={total} />
    </Page>
  );
}
