import { english, t } from '@ovation/language/t.ts';
import { listShippingZones } from '@ovation/contract/shop/shipping.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ShippingZones } from '../../../modules/products/shipping/shipping-zones.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { AsideNotes } from '../../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/shipping.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listShippingZones);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Shipping'), matches) }];
}

const rules = [
  english('Without zones, you ship everywhere for free.'),
  english('Each country belongs to one zone. A zone without countries covers all the others.'),
  english('In countries that no zone covers, your products can’t be ordered.'),
  english('Shipping is charged once per order. Coupons lower the prices of its items, not the shipping.'),
];

export default function Shipping({ loaderData: { zones } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<AsideNotes title={t('How shipping is charged')} notes={rules} />}>
      <Anchor component={Link} to="/creator/products" size="sm">
        {t('Your products')}
      </Anchor>
      <PageHeader title={t('Shipping')} description={t('Where you ship, and what it costs, for all your products.')} />
      <UnsavedChanges>
        <ShippingZones zones={zones} />
      </UnsavedChanges>
    </Page>
  );
}
