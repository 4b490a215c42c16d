import { reviewPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { PayoutReview } from '../../../modules/administration/payouts/payout-review.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/payout.ts';

export async function loader(args: Route.LoaderArgs) {
  return { review: await apiOf(args).call(reviewPayoutRequest, { params: { id: args.params.id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Payout', matches) }];
}

export default function Payout({ loaderData: { review } }: Route.ComponentProps) {
  return (
    <Page>
      <PayoutReview review={review} />
    </Page>
  );
}
