import { t } from '@ovation/language/t.ts';
import { listJobs } from '@ovation/contract/site/site.ts';
import { getSystemState } from '@ovation/contract/site/system.ts';
import { SystemCharts } from '../../../modules/administration/system/system-charts.tsx';
import { SystemFacts, SystemJobs } from '../../../modules/administration/system/system-state.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/system.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [state, failed, waiting] = await Promise.all([
    api.call(getSystemState),
    api.call(listJobs, { query: { failed: 'true', pageSize: 10 } }),
    api.call(listJobs, { query: { failed: 'false', pageSize: 5 } }),
  ]);
  return { state, failed, waiting };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('System'), matches) }];
}

export default function System({ loaderData: { state, failed, waiting } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('System')}
        description={t('How the site is running, and what needs attention.')}
        actions={<RefreshButton label={t('Load again')} />}
      />
      <SystemFacts state={state} />
      <SystemJobs failed={failed} waiting={waiting} />
      <SystemCharts hours={state.hours} />
    </Page>
  );
}
