import { english, t } from '@ovation/language/t.ts';
import { searchStreamers } from '@ovation/contract/live/site-streams.ts';
import { StaffTabs } from '../../../modules/live/staff/staff-tabs.tsx';
import { Streamers } from '../../../modules/live/staff/streamers.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/streamers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchStreamers, { query: readListingOf(searchStreamers, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Who may stream'), matches) }];
}

const permissions = [
  { value: '', label: english('All') },
  { value: 'allowed', label: english('Yes') },
  { value: 'refused', label: english('No') },
  { value: 'default', label: english('As set for the site') },
];

export default function StreamersPage({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const { liveWhoMayStream } = useSettings();
  return (
    <Page>
      <PageHeader
        title={t('Who may stream')}
        description={
          liveWhoMayStream === 'approved'
            ? t('Every approved creator may stream, except those you exclude.')
            : t('Only creators you allow may stream.')
        }
        actions={
          <LinkButton to="/admin/settings" variant="default">
            {t('Change the rule')}
          </LinkButton>
        }
      />
      <StaffTabs />
      <FilterLinks label={t('May stream')} name="permission" options={permissions} />
      <ListSearch listing={listing} label={t('Search by name')} />
      {data.length === 0 ? (
        <EmptyState title={t('No creators match')} message={t('Try other words, or remove the filter.')} />
      ) : (
        <Streamers streamers={data} />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
