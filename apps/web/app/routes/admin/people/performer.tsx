import { getIdentityReview } from '@ovation/contract/people/identity.ts';
import { getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { PerformerReview } from '../../../modules/administration/performers/performer-review.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/performer.ts';

export async function loader(args: Route.LoaderArgs) {
  const [api, params] = [apiOf(args), { id: args.params.id }];
  const [performer, review] = await Promise.all([
    api.call(getPerformerForReview, { params }),
    api.call(getIdentityReview, { params }),
  ]);
  return { performer, review };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.performer.name ?? 'Performer', matches) }];
}

export default function PerformerPage({ loaderData: { performer, review } }: Route.ComponentProps) {
  return (
    <Page>
      <PerformerReview performer={performer} review={review} />
    </Page>
  );
}
