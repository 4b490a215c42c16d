import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Stack, Text, Title } from '@mantine/core';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { Money } from '../../../ui/words/money.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { AddressLines } from '../addresses/address-card.tsx';
import { OrderTotals } from '../orders/order-parts.tsx';
import { Paper } from '../orders/paper.tsx';

/** An order as a receipt to print. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { siteName } = useSettings();
  const me = useMe();
  const { number, items, performer, createdAt, address } = order;
  return (
    <Paper label={t('Receipt')}>
      <Stack gap="lg">
        <div>
          <Text fw={600}>{siteName}</Text>
          <Title order={2}>{t('Order {number}', { number })}</Title>
          <Text c="dimmed">
            <Moment time={createdAt} />
          </Text>
        </div>
        <Text>
          {me
            ? t('Sold by {creator} to {buyer}', { creator: nameAndUsername(performer), buyer: nameAndUsername(me) })
            : t('Sold by {creator} to you', { creator: nameAndUsername(performer) })}
        </Text>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              <th scope="col">{t('Quantity')}</th>
              <th scope="col">{t('Unit price')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ _id, name, variant, quantity, price }) => (
              <tr key={_id}>
                <td>{variant === '' ? name : `${name}, ${variant}`}</td>
                <td>{quantity}</td>
                <td>
                  <Money amount={price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <OrderTotals order={order} />
        {address === undefined ? null : (
          <div>
            <Text c="dimmed" size="sm">
              {t('Delivery address')}
            </Text>
            <AddressLines address={address} />
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function nameAndUsername({ name, username }: { readonly name: string; readonly username: string }): string {
  return `${name} (@${username})`;
}
