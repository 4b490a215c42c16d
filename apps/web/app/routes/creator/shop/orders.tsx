import { t } from '@ovation/language/t.ts';
import { getOrderNumbers, searchOrders } from '@ovation/contract/shop/orders.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { NoOrders, OrderFilters } from '../../../modules/shop/orders/order-filters.tsx';
import { OrderList } from '../../../modules/shop/orders/order-list.tsx';
import { useOrderChanges } from '../../../modules/shop/orders/use-order-changes.ts';
import { exportAddress } from '../../../modules/shop/selling/export-address.ts';
import { OrderNumbers } from '../../../modules/shop/selling/order-numbers.tsx';
import { shopStyles } from '../../../modules/shop/styles.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/orders.ts';

export const links = shopStyles;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { searchParams } = args.url;
  const [numbers, orders] = await Promise.all([
    api.call(getOrderNumbers),
    api.call(searchOrders, { query: readListingOf(searchOrders, searchParams) }),
  ]);
  return { numbers, orders, file: exportAddress(searchParams) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Orders'), matches) }];
}

export default function Orders({ loaderData: { numbers, orders, file } }: Route.ComponentProps) {
  useOrderChanges();
  const listing = useListing();
  return (
    <Page>
      <PageHeader
        title={t('Orders')}
        description={t('What fans bought in your shop.')}
        actions={
          orders.total === 0 ? undefined : (
            <Button
              component="a"
              href={file}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('CSV')}
            </Button>
          )
        }
      />
      <OrderNumbers numbers={numbers} />
      <OrderFilters searchLabel={t('Search by product, number or fan')} isDetailed />
      {orders.data.length === 0 ? (
        <NoOrders
          title={t('No orders yet')}
          message={t('They appear here the moment a fan pays.')}
          action={{ label: t('Your products'), to: '/creator/products' }}
        />
      ) : (
        <OrderList
          orders={orders.data}
          address="/creator/orders"
          otherOf={({ user }) => t('For {name}', { name: user.name })}
        />
      )}
      <ListFooter listing={listing} total={orders.total} />
    </Page>
  );
}
