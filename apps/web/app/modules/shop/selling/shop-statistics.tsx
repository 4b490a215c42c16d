import { t, translated } from '@ovation/language/t.ts';
import type { ShopStatistics } from '@ovation/contract/shop/statistics.ts';
import { Anchor, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { orderStates } from '../orders/order-labels.ts';
import { ProductLine } from '../product-line.tsx';
import { formatPercent, formatNumber } from '../../../ui/words/formats.ts';
import classes from '../shop.module.css';
import sumsClasses from '../sums.module.css';

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
        <Figure label={t('Orders')} note={t('Paid in this period')}>
          {formatNumber(orders)}
        </Figure>
        <Figure label={t('Pieces')}>{formatNumber(pieces)}</Figure>
        <Figure label={t('Yours')} note={t('After commission and refunds')}>
          <Money amount={net} />
        </Figure>
        <Figure label={t('Amount refunded')} note={refundedNote(refundedOrders)}>
          <Money amount={refunded} />
        </Figure>
        <Figure label={t('Buyers')}>{formatNumber(buyers)}</Figure>
        <Figure label={t('Returning buyers')} note={returningNote(returningBuyers, buyers)}>
          {formatNumber(returningBuyers)}
        </Figure>
      </Columns>
      <Part title={t('Over time')}>{chart}</Part>
      <Columns desk={2}>
        <Part title={t('Best-selling products')}>
          <BestProducts products={statistics.bestProducts} />
        </Part>
        <Part title={t('By status')}>
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
  if (products.length === 0) return <Text c="dimmed">{t('Your best-selling products appear here.')}</Text>;
  return (
    <ol className={classes.rows} aria-label={t('Best-selling products')}>
      {products.map(({ productId, name, cover, pieces, net }) => (
        <li key={productId} className={classes.row}>
          <ProductLine item={{ name, cover, variant: '' }} aside={<Money amount={net} />}>
            <span className={classes.detail}>{t('{pieces, plural, one {# piece} other {# pieces}}', { pieces })}</span>
          </ProductLine>
        </li>
      ))}
    </ol>
  );
}

function Statuses({ byStatus }: { readonly byStatus: ShopStatistics['byStatus'] }) {
  if (byStatus.length === 0) return <Text c="dimmed">{t('No orders were paid in this period.')}</Text>;
  return (
    <dl className={sumsClasses.sums}>
      {byStatus
        .toSorted((one, other) => other.count - one.count)
        .map(({ status, count }) => (
          <div key={status}>
            <dt>
              <Anchor component={Link} to={`/creator/orders?status=${status}`} underline="always">
                {translated(orderStates[status].label)}
              </Anchor>
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function refundedNote(count: number): string {
  if (count === 0) return t('Of your share');
  return t('{count, plural, one {Of your share, in 1 order} other {Of your share, in # orders}}', { count });
}

function returningNote(returning: number, all: number): string {
  if (all === 0) return t('No buyers in this period');
  return t('{percent} of all buyers', { percent: formatPercent(Math.round((returning / all) * 100)) });
}
