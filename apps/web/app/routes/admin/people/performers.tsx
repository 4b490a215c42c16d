import { t } from '@ovation/language/t.ts';
import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { PerformerList } from '../../../modules/administration/performers/performer-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/performers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listPerformersForReview, {
    query: readListingOf(listPerformersForReview, args.url.searchParams),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Creators'), matches) }];
}

export default function Performers({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Creators')} description={t('Applications and approved creators.')} />
      <PerformerList performers={data} total={total} />
    </Page>
  );
}
