import { t } from '@ovation/language/t.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { QuestionAside } from '../../modules/payments/question-aside.tsx';
import { OrderReceipt } from '../../modules/shop/buying/receipt.tsx';
import { PrintButton } from '../../modules/shop/orders/paper.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/order-receipt.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getOrder, { params: { id: args.params.id } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Receipt'), matches) }];
}

export default function OrderReceiptPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <Page narrow aside={<QuestionAside number={order.number} />}>
      <PageHeader
        title={t('Receipt')}
        actions={
          <>
            <LinkButton to={`/orders/${order._id}`} variant="default">
              {t('Back to the order')}
            </LinkButton>
            <PrintButton />
          </>
        }
      />
      <OrderReceipt order={order} />
    </Page>
  );
}
