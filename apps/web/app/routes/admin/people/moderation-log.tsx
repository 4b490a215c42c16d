import { t } from '@ovation/language/t.ts';
import { listModerationActions } from '@ovation/contract/site/reports.ts';
import { Anchor, Card } from '@mantine/core';
import { Link } from 'react-router';
import { ActionRows } from '../../../modules/administration/reports/case-rows.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/moderation-log.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listModerationActions, {
    query: readListingOf(listModerationActions, args.url.searchParams),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Decision log'), matches) }];
}

export default function ModerationLog({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page narrow>
      <PageHeader
        title={t('Decision log')}
        description={t('Every staff decision, with its reason. This log can’t be changed.')}
      />
      <Anchor component={Link} to="/admin/reports">
        {t('All reports')}
      </Anchor>
      {data.length === 0 ? (
        <Card>
          <EmptyState title={t('Nothing yet')} message={t('Every decision on a report is recorded here.')} />
        </Card>
      ) : (
        <ActionRows actions={data} label={t('Decisions')} withObject />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
