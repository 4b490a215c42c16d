import { t } from '@ovation/language/t.ts';
import { getLiveProviders } from '@ovation/contract/live/site-streams.ts';
import { getAllSettings } from '@ovation/contract/site/settings.ts';
import { LiveProvider } from '../../../modules/live/staff/live-provider.tsx';
import { StaffTabs } from '../../../modules/live/staff/staff-tabs.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/provider.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [state, settings] = await Promise.all([api.call(getLiveProviders), api.call(getAllSettings)]);
  return { state, settings };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Live video provider'), matches) }];
}

export default function LiveProviderPage({ loaderData: { state, settings } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Provider')}
        description={t('The service that carries live video from creators to their viewers.')}
      />
      <StaffTabs />
      <LiveProvider state={state} settings={settings} />
    </Page>
  );
}
