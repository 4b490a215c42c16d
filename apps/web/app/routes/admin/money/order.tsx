import { t } from '@ovation/language/t.ts';
import { getSiteOrder } from '@ovation/contract/shop/statistics.ts';
import { SiteOrder } from '../../../modules/shop/staff/site-order.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/order.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getSiteOrder, { params: { id: args.params.id } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Order'), matches) }];
}

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <Page>
      <SiteOrder order={order} />
    </Page>
  );
}
