import { listPerformersForReview } from '@ovation/contract/performers.ts';
import { PerformerList } from '../../modules/administration/performer-list.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { readListingOf } from '../../platform/listing.ts';
import { titleOf } from '../../platform/title.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/performers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listPerformersForReview, {
    query: readListingOf(listPerformersForReview, args.url.searchParams),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Performers', matches) }];
}

export default function Performers({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Performers" description="Who wants to come on stage, and who is there." />
      <PerformerList performers={data} total={total} />
    </Page>
  );
}
