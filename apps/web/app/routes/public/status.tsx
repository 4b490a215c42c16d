import { t } from '@ovation/language/t.ts';
import { getSiteStatus } from '@ovation/contract/site/site-status.ts';
import { useInterval } from '@mantine/hooks';
import { useRevalidator } from 'react-router';
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

/** As long as the server remembers its answer. */
const pollMs = 15_000;

/**
 * Whether the site works, checked again by itself. Where an outage lets no page be rendered, the server shows the same
 * (`status.ts`).
 */
export default function Status({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useInterval(() => void (document.hidden || revalidate()), pollMs, { autoInvoke: true });
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader
        title={t('Status')}
        description={t('Whether this site is working right now.')}
        actions={<RefreshButton label={t('Check again')} />}
      />
      <StatusParts status={loaderData} />
    </Page>
  );
}
