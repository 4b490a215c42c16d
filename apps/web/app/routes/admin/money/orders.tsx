import { t } from '@ovation/language/t.ts';
import { searchSiteOrders } from '@ovation/contract/shop/statistics.ts';
import { NoOrders, OrderFilters } from '../../../modules/shop/orders/order-filters.tsx';
import { OrderList } from '../../../modules/shop/orders/order-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/orders.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchSiteOrders, { query: readListingOf(searchSiteOrders, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Orders'), matches) }];
}

export default function Orders({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page>
      <PageHeader title={t('Orders')} description={t('What fans bought in creators’ shops.')} />
      <OrderFilters searchLabel={t('Search by product, number, fan or creator')} isDetailed />
      {data.length === 0 ? (
        <NoOrders title={t('No orders yet')} message={t('They appear here the moment a fan pays.')} />
      ) : (
        <OrderList
          orders={data}
          address="/admin/orders"
          otherOf={({ user, performer }) => t('{buyer} from {seller}', { buyer: user.name, seller: performer.name })}
        />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
