import { t } from '@ovation/language/t.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { priceOf } from '../checkout/checkout-items.tsx';
import { ProductLine } from '../product-line.tsx';
import { OrderSums, Sum, Sums } from '../sums.tsx';
import { downloadedLabel } from './order-labels.ts';
import classes from '../shop.module.css';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled card on an order's page. */
export function OrderPart({ title, children }: PartProps) {
  return (
    <Card padding="lg" component="section" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}

type ShownOrder = Pick<Order, 'items' | 'performer'>;

interface OrderItemsProps {
  readonly order: ShownOrder;
  /** Below each item: its downloads, or where to review it; undefined for nothing. */
  readonly renderExtras?: (item: OrderItem) => ReactNode;
}

export function OrderItems({ order: { items, performer }, renderExtras }: OrderItemsProps) {
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={item._id} className={classes.row}>
          <ProductLine
            item={item}
            to={contentAddress('product', { _id: item.productId, performer })}
            aside={priceOf(item)}
            extras={renderExtras?.(item)}
          >
            {item.sku === undefined ? null : <span className={classes.detail}>{item.sku}</span>}
            {item.downloads === undefined ? null : (
              <span className={classes.detail}>{downloadedLabel(item.downloads)}</span>
            )}
          </ProductLine>
        </li>
      ))}
    </ul>
  );
}

type PaidOrder = Pick<Order, 'price' | 'discount' | 'shipping' | 'total' | 'refunded' | 'type'>;

/** What was paid, as the server has added it up. */
export function OrderTotals({
  order: { price, discount, shipping, total, refunded, type },
}: {
  readonly order: PaidOrder;
}) {
  return (
    <Sums>
      <OrderSums
        price={price}
        discount={discount}
        shipping={type === 'physical' || shipping > 0 ? shipping : undefined}
      />
      <Sum label={t('Total')} amount={total} isTotal />
      {refunded === 0 ? null : <Sum label={t('Amount refunded')} amount={-refunded} />}
    </Sums>
  );
}

/** Where the parcel is. */
export function Tracking({ tracking }: { readonly tracking: NonNullable<Order['tracking']> }) {
  const { carrier, code, url } = tracking;
  return (
    <Stack gap={2}>
      <Text>{code === undefined ? carrier : `${carrier}, ${code}`}</Text>
      {url === undefined ? null : (
        <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
          {t('Track the parcel')}
        </Anchor>
      )}
    </Stack>
  );
}
