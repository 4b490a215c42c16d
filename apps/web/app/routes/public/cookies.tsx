import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { Stack, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { storedInBrowser, type StoredInBrowser } from '@ovation/contract/site/stored-in-browser.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/cookies.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { useAnalyticsChoice, type AnalyticsChoice } from '../../modules/own-data/cookies/analytics.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';

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

/** Where a visitor changes their mind about statistics. */
function AnalyticsSetting() {
  const [choice, choose] = useAnalyticsChoice();
  const hydrated = useHydrated();
  return (
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 16rem">{t('Count my visits with Google Analytics')}</Text>
      <SegmentedControl
        aria-label={t('Count my visits')}
        disabled={!hydrated}
        value={choice ?? 'no'}
        onChange={(value) => choose(value as AnalyticsChoice)}
        data={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
      />
    </Group>
  );
}

const places: Readonly<Record<StoredInBrowser['place'], EnglishText>> = {
  cookie: english('Cookie'),
  'local storage': english('Local storage'),
  tab: english('Tab storage'),
};

/** Everything that the site stores in browsers; what another company sets only where the site has it. */
function CookieList({ hasAnalytics }: { readonly hasAnalytics: boolean }) {
  return (
    <>
      <List title={t('Necessary')} items={storedInBrowser.filter(({ needsConsent }) => !needsConsent)}>
        {t('These make the site work and remember your choices. No one else reads them.')}
      </List>
      {hasAnalytics ? (
        <List title={t('Only if you agree')} items={storedInBrowser.filter(({ needsConsent }) => needsConsent)}>
          {t('These count visitors. Google learns your network address and which pages you open.')}
        </List>
      ) : null}
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly items: readonly StoredInBrowser[];
  readonly children: string;
}

function List({ title, items, children }: ListProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {children}
      </Text>
      <Rows label={title}>
        {items.map(({ name, place, purpose, lasts }) => (
          <Row key={name}>
            <Text fw={600}>{translated(purpose)}</Text>
            <Text size="sm" c="dimmed">
              {translated(places[place])} <code>{name.replace(/[:_]$/, '$&…')}</code> · {translated(lasts)}
            </Text>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
