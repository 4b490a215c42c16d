import { t } from '@ovation/language/t.ts';
import { listJobs } from '@ovation/contract/site/site.ts';
import { JobList } from '../../../modules/administration/job-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx';
import type { Route } from './+types/jobs.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listJobs, { query: readListingOf(listJobs, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Jobs'), matches) }];
}

export default function Jobs({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Jobs')}
        description={t('Background jobs. Finished jobs leave the list.')}
        actions={<RefreshButton label={t('Load again')} />}
      />
      <JobList jobs={data} total={total} />
    </Page>
  );
}
