import { t } from '@ovation/language/t.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { Anchor, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { isBought } from '../orders/order-labels.ts';
import { Downloads } from './downloads.tsx';
import { copyText } from '../../../platform/copy-text.ts';
import classes from '../shop.module.css';
import buying from './buying.module.css';

interface ItemExtrasProps {
  readonly order: Pick<Order, 'status' | 'performer'>;
  readonly item: OrderItem;
}

/** What a buyer has of an item, if it has anything yet: its files, and the way to review it. */
export function renderItemExtras(order: ItemExtrasProps['order'], item: OrderItem): ReactNode {
  return hasExtras(order, item) ? <ItemExtras order={order} item={item} /> : undefined;
}

function hasExtras(order: ItemExtrasProps['order'], { type }: OrderItem): boolean {
  return isBought(order) && (type === 'digital' || ['delivered', 'completed'].includes(order.status));
}

function ItemExtras({ order, item }: ItemExtrasProps) {
  const address = contentAddress('product', { _id: item.productId, performer: order.performer });
  return (
    <>
      {item.licenceKey === undefined ? null : <LicenceKey value={item.licenceKey} name={item.name} />}
      {item.type === 'digital' ? <Downloads productId={item.productId} name={item.name} /> : null}
      <Anchor component={Link} to={`${address}#reviews`} size="sm" underline="always">
        {t('Write a review')}
      </Anchor>
    </>
  );
}

interface LicenceKeyProps {
  readonly value: string;
  /** The product's, for the label. */
  readonly name: string;
}

/** The licence key of a bought item. */
export function LicenceKey({ value, name }: LicenceKeyProps) {
  return (
    <section className={classes.files} aria-label={t('Licence key for {name}', { name })}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <span className={classes.detail}>{t('Licence key')}</span>
          <code className={buying.key}>{value}</code>
        </div>
        <Button
          variant="default"
          size="sm"
          flex="none"
          onClick={() => void copy(value)}
          aria-label={t('Copy the licence key for {name}', { name })}
        >
          {t('Copy')}
        </Button>
      </Group>
    </section>
  );
}

function copy(key: string): Promise<void> {
  return copyText(key, {
    done: t('The licence key is copied.'),
    failed: t('The licence key could not be copied. Please select it and copy it yourself.'),
  });
}
