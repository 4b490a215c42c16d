import { t } from '@ovation/language/t.ts';
import { getIdentityReview } from '@ovation/contract/people/identity.ts';
import { getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { getQueuePlace } from '@ovation/contract/site/staff-queues.ts';
import { Queue } from '../../../modules/administration/queues/queue.tsx';
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
  const queue = performer.status === 'pending' ? ('performers' as const) : ('identity' as const);
  const place = await api.call(getQueuePlace, { params: { queue, id: args.params.id } });
  return { performer, review, queue, place };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.performer.name ?? t('Creator'), matches) }];
}

export default function PerformerPage({ loaderData: { performer, review, queue, place } }: Route.ComponentProps) {
  return (
    <Page>
      <Queue queue={queue} id={performer._id} place={place} title={performer.name}>
        <PerformerReview key={performer._id} performer={performer} review={review} />
      </Queue>
    </Page>
  );
}
