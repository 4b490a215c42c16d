import { t } from '@ovation/language/t.ts';
import { getSiteStatus } from '@ovation/contract/site/site-status.ts';
import { StatusParts } from '../../modules/reference/status-parts.tsx';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/status.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getSiteStatus);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Status'), matches) }];
}

/** Whether the site works; during an outage the server shows the same without the pages (`explain-outage.ts`). */
export default function Status({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader
        title={t('Status')}
        description={t('Whether this site works at the moment.')}
        actions={<RefreshButton label={t('Check again')} />}
      />
      <StatusParts status={loaderData} />
    </Page>
  );
}
