import { t } from '@ovation/language/t.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { BuyerTabs } from '../../modules/shop/buying/buyer-tabs.tsx';
import { NoOrders, OrderFilters } from '../../modules/shop/orders/order-filters.tsx';
import { OrderList } from '../../modules/shop/orders/order-list.tsx';
import { useOrderChanges } from '../../modules/shop/orders/use-order-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import type { Route } from './+types/orders.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnOrders, { query: readListingOf(searchOwnOrders, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your orders'), matches) }];
}

export default function Orders({ loaderData: { data, total } }: Route.ComponentProps) {
  useOrderChanges();
  const listing = useListing();
  return (
    <Page>
      <PageHeader title={t('Orders')} description={t('Your orders and their status.')} />
      <BuyerTabs />
      <OrderFilters searchLabel={t('Search by product, number or creator')} />
      {data.length === 0 ? (
        <NoOrders
          title={t('No orders yet')}
          message={t('Find products in the shop on creators’ pages.')}
          action={{ label: t('Discover creators'), to: '/search' }}
        />
      ) : (
        <OrderList
          orders={data}
          address="/orders"
          otherOf={({ performer }) => t('From {name}', { name: performer.name })}
        />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
