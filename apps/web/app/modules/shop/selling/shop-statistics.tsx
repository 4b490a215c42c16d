import type { ShopStatistics } from '@ovation/contract/shop/statistics.ts';
import { Anchor, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { orderStates } from '../orders/order-labels.ts';
import { ProductLine } from '../product-line.tsx';

interface ShopStatisticsProps {
  readonly statistics: ShopStatistics;
  /** Sales over time. */
  readonly chart: ReactNode;
}

/** What a shop sold in a time: numbers, sales over time, the best products, and the orders by status. */
export function ShopStatisticsParts({ statistics, chart }: ShopStatisticsProps) {
  const { orders, pieces, net, refunded, buyers, returningBuyers, refundedOrders } = statistics;
  return (
    <>
      <Columns phone={2} desk={3}>
        <Figure label="Orders" note="Paid in this time">
          {formatCount(orders)}
        </Figure>
        <Figure label="Pieces">{formatCount(pieces)}</Figure>
        <Figure label="Yours" note="After commission and refunds">
          <Money amount={net} />
        </Figure>
        <Figure label="Refunded" note={refundedNote(refundedOrders)}>
          <Money amount={refunded} />
        </Figure>
        <Figure label="Buyers">{formatCount(buyers)}</Figure>
        <Figure label="Refunded" note={returningNote(returningBuyers, buyers)}>
          {formatCount(returningBuyers)}
        </Figure>
      </Columns>
      <Part title="Over time">{chart}</Part>
      <Columns desk={2}>
        <Part title="Best products">
          <BestProducts products={statistics.bestProducts} />
        </Part>
        <Part title="By status">
          <Statuses byStatus={statistics.byStatus} />
        </Part>
      </Columns>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card padding="lg" component="section" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function BestProducts({ products }: { readonly products: ShopStatistics['bestProducts'] }) {
  if (products.length === 0) return <Text c="dimmed">Your best-selling products appear here.</Text>;
  return (
    <ol className="shop-rows" aria-label="Best products">
      {products.map(({ productId, name, cover, pieces, net }) => (
        <li key={productId} className="shop-row">
          <ProductLine item={{ name, cover, variant: '' }} aside={<Money amount={net} />}>
            <span className="shop-detail">{pieces === 1 ? '1 piece' : `${formatCount(pieces)} pieces`}</span>
          </ProductLine>
        </li>
      ))}
    </ol>
  );
}

function Statuses({ byStatus }: { readonly byStatus: ShopStatistics['byStatus'] }) {
  if (byStatus.length === 0) return <Text c="dimmed">No order was paid in this time.</Text>;
  return (
    <dl className="shop-sums">
      {byStatus
        .toSorted((one, other) => other.count - one.count)
        .map(({ status, count }) => (
          <div key={status}>
            <dt>
              <Anchor component={Link} to={`/creator/orders?status=${status}`} underline="always">
                {orderStates[status].label}
              </Anchor>
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function refundedNote(count: number): string {
  if (count === 0) return 'Of your share';
  return count === 1 ? 'Of your share, in 1 order' : `Of your share, in ${formatCount(count)} orders`;
}

function returningNote(returning: number, all: number): string {
  if (all === 0) return 'Returning buyers';
  return `${Math.round((returning / all) * 100)}% were returning buyers`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
