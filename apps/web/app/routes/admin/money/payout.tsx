import { t } from '@ovation/language/t.ts';
import { reviewPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { Queue } from '../../../modules/administration/queues/queue.tsx';
import { PayoutReview } from '../../../modules/administration/payouts/payout-review.tsx';
import { getQueuePlace } from '@ovation/contract/site/staff-queues.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Route } from './+types/payout.ts';

export async function loader(args: Route.LoaderArgs) {
  const [api, { id }] = [apiOf(args), args.params];
  const [review, place] = await Promise.all([
    api.call(reviewPayoutRequest, { params: { id } }),
    api.call(getQueuePlace, { params: { queue: 'payouts', id } }),
  ]);
  return { review, place };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Payout'), matches) }];
}

export default function Payout({ loaderData: { review, place } }: Route.ComponentProps) {
  return (
    <Page>
      <Queue
        queue="payouts"
        id={review._id}
        place={place}
        title={t('Payout of {amount}', { amount: formatMoney(review.amount) })}
      >
        <PayoutReview key={review._id} review={review} />
      </Queue>
    </Page>
  );
}
