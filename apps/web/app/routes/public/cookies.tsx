import { t } from '@ovation/language/t.ts';
import { Stack } from '@mantine/core';
import { AnalyticsSetting } from '../../modules/own-data/cookies/analytics-setting.tsx';
import { CookieList } from '../../modules/own-data/cookies/cookie-list.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/cookies.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Cookies'), matches) }];
}

/** Everything that the site stores in a browser. */
export default function Cookies() {
  const hasAnalytics = useSettings().gaCode.trim() !== '';
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader title={t('Cookies')} description={t('What this site stores in your browser, and why.')} />
      <Stack gap="xl">
        {hasAnalytics ? <AnalyticsSetting /> : null}
        <CookieList hasAnalytics={hasAnalytics} />
      </Stack>
    </Page>
  );
}
