import { english, t } from '@ovation/language/t.ts';
import {
  listDecisions,
  listReports,
  appealReport,
  type ComplaintStatus as Status,
} from '@ovation/contract/site/complaints.ts';
import { Button, Card, Stack } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { IconFlag } from '../../../ui/tabler.ts';
import { DecisionList } from '../../../modules/complaints/decision-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { SettingsLinks } from '../../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/reports.ts';
import { api } from '../../../platform/api/api.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ComplaintStatus } from '../../../modules/complaints/complaint-status.tsx';

const lists = [
  { value: '', label: english('What I reported') },
  { value: 'decisions', label: english('About my content') },
];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const serverApi = apiOf(args);
  if (searchParams.get('show') === 'decisions') {
    const { data, total } = await serverApi.call(listDecisions, { query: readListingOf(listDecisions, searchParams) });
    return { decisions: data, reports: undefined, total };
  }
  const { data, total } = await serverApi.call(listReports, { query: readListingOf(listReports, searchParams) });
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

/** What an account has reported. */
function ReportList({ reports }: { readonly reports: readonly Status[] }) {
  const { revalidate } = useRevalidator();
  const appeal = async (id: string, text: string): Promise<void> => {
    await api.call(appealReport, { params: { id }, body: { text } });
    await revalidate();
  };
  if (reports.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconFlag size={36} stroke={1.4} />}
          title={t('You haven’t reported anything')}
          message={t('If something breaks the rules, report it from its menu or with its web address.')}
          action={{ label: t('Report something'), to: '/report' }}
        />
      </Card>
    );
  return (
    <Stack gap="md">
      {reports.map((status) => (
        <ComplaintStatus key={status._id} status={status} onAppeal={(text) => appeal(status._id, text)} />
      ))}
    </Stack>
  );
}
