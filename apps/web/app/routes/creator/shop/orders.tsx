import { t } from '@ovation/language/t.ts';
import { getOrderNumbers, searchOrders } from '@ovation/contract/shop/orders.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '../../../ui/tabler.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { NoOrders, OrderFilters } from '../../../modules/shop/orders/order-filters.tsx';
import { OrderList } from '../../../modules/shop/orders/order-list.tsx';
import { useOrderChanges } from '../../../modules/shop/orders/use-order-changes.ts';
import { exportAddress } from '../../../modules/shop/selling/export-address.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/orders.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { Money } from '../../../ui/words/money.tsx';

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

type Numbers = ReplyOutput<typeof getOrderNumbers>;

/** What waits for the performer, and what their shop earns. */
function OrderNumbers({ numbers }: { readonly numbers: Numbers }) {
  const { toShip, shipped, disputed, held, sold, earned, lowStock } = numbers;
  return (
    <Columns phone={2} desk={4}>
      <Figure
        label={t('To ship')}
        to="/creator/orders?status=paid"
        urgent={toShip > 0}
        note={t('Paid, not shipped yet')}
      >
        {toShip}
      </Figure>
      <Figure label={t('On their way')} to="/creator/orders?status=shipped">
        {shipped}
      </Figure>
      <Figure
        label={t('Problems')}
        to="/creator/orders?status=disputed"
        urgent={disputed > 0}
        note={t('Reported by fans')}
      >
        {disputed}
      </Figure>
      <Figure label={t('Running low')} to="/creator/products" urgent={lowStock > 0} note={t('Few or none left')}>
        {lowStock}
      </Figure>
      <Figure label={t('On hold')} note={t('Paid out after the orders are completed')}>
        <Money amount={held} />
      </Figure>
      <Figure label={t('Sold')} note={t('Orders in the last 30 days')}>
        {sold}
      </Figure>
      <Figure label={t('Earned')} note={t('In the last 30 days, after commission')}>
        <Money amount={earned} />
      </Figure>
    </Columns>
  );
}
