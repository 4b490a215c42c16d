import { t } from '@ovation/language/t.ts';
import { listReportCases } from '@ovation/contract/site/reports.ts';
import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { CaseList, queueOrder } from '../../../modules/administration/reports/case-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/reports.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const order = searchParams.get('state') === 'done' ? {} : queueOrder;
  return apiOf(args).call(listReportCases, { query: readListingOf(listReportCases, searchParams, order) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Reports'), matches) }];
}

export default function Reports({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Reports')} description={t('The most severe first, then the oldest.')} />
      <Group gap="lg">
        <Anchor component={Link} to="/admin/reports/log">
          {t('Log of all decisions')}
        </Anchor>
        <Anchor component={Link} to="/admin/hash-lists">
          {t('Picture lists')}
        </Anchor>
      </Group>
      <CaseList cases={data} total={total} />
    </Page>
  );
}
