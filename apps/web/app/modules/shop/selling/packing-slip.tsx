import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Stack, Text, Title } from '@mantine/core';
import { Day } from '../../../ui/words/time-ago.tsx';
import { AddressLines } from '../addresses/address-card.tsx';
import { Paper } from '../orders/paper.tsx';

/** What goes into the parcel: no prices, because it may be a present. */
export function PackingSlip({ order }: { readonly order: Order }) {
  const { number, performer, items, address, createdAt } = order;
  return (
    <Paper label={t('Packing slip')}>
      <Stack gap="lg">
        <div>
          <Text fw={600}>{performer.name}</Text>
          <Title order={2}>{t('Order {number}', { number })}</Title>
          <Text c="dimmed">
            <Day time={createdAt} />
          </Text>
        </div>
        {address === undefined ? (
          <Text>{t('The address is shown only while the order is open.')}</Text>
        ) : (
          <AddressLines address={address} />
        )}
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              <th scope="col">{t('SKU')}</th>
              <th scope="col">{t('Quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {items
              .filter(({ type }) => type === 'physical')
              .map(({ _id, name, variant, sku, quantity }) => (
                <tr key={_id}>
                  <td>{variant === '' ? name : `${name}, ${variant}`}</td>
                  <td>{sku ?? '–'}</td>
                  <td>{quantity}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Stack>
    </Paper>
  );
}
