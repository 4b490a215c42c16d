import { t } from '@ovation/language/t.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Stack, Text, Title } from '@mantine/core';
import { PrintButton, Paper } from '../../../modules/shop/orders/paper.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/packing-slip.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import { AddressLines } from '../../../modules/shop/addresses/address-card.tsx';
import classes from '../../../modules/shop/orders/orders.module.css';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getOrder, { params: { id: args.params.id } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Packing slip'), matches) }];
}

export default function PackingSlipPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <Page narrow>
      <div className={classes.screenOnly}>
        <PageHeader
          title={t('Packing slip')}
          actions={
            <>
              <LinkButton to={`/creator/orders/${order._id}`} variant="default">
                {t('Back to the order')}
              </LinkButton>
              <PrintButton />
            </>
          }
        />
      </div>
      <PackingSlip order={order} />
    </Page>
  );
}

/** What goes into the parcel: no prices, because it may be a present. */
function PackingSlip({ order }: { readonly order: Order }) {
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
