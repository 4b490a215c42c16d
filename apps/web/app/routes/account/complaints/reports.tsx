import { t } from '@ovation/language/t.ts';
import { listDecisions, listReports } from '@ovation/contract/site/complaints.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DecisionList } from '../../../modules/complaints/decision-list.tsx';
import { ReportList } from '../../../modules/complaints/report-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { SettingsLinks } from '../../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/reports.ts';

const lists = [
  { value: '', label: t('What I reported') },
  { value: 'decisions', label: t('About my content') },
];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  if (searchParams.get('show') === 'decisions') {
    const { data, total } = await api.call(listDecisions, { query: readListingOf(listDecisions, searchParams) });
    return { decisions: data, reports: undefined, total };
  }
  const { data, total } = await api.call(listReports, { query: readListingOf(listReports, searchParams) });
  return { decisions: undefined, reports: data, total };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Reports and decisions'), matches) }];
}

export default function Reports({ loaderData: { decisions, reports, total } }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Reports and decisions')}
        actions={
          <Button component={Link} to="/report" variant="default">
            {t('Report something')}
          </Button>
        }
      />
      <FilterLinks label={t('Reports and decisions')} name="show" options={lists} />
      {decisions ? <DecisionList decisions={decisions} /> : <ReportList reports={reports} />}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
