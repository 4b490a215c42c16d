import { t } from '@ovation/language/t.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { PrintButton } from '../../../modules/shop/orders/paper.tsx';
import { PackingSlip } from '../../../modules/shop/selling/packing-slip.tsx';
import { shopStyles } from '../../../modules/shop/styles.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/packing-slip.ts';

export const links = shopStyles;

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getOrder, { params: { id: args.params.id } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Packing slip'), matches) }];
}

export default function PackingSlipPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <Page narrow>
      <div className="shop-screen-only">
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
