import { t, translated } from '@ovation/language/t.ts';
import { storedInBrowser, type StoredInBrowser } from '@ovation/contract/site/stored-in-browser.ts';
import { Text, Title } from '@mantine/core';
import { Row, Rows } from '../../../ui/lists/rows.tsx';

const places: Readonly<Record<StoredInBrowser['place'], string>> = {
  cookie: t('Cookie'),
  'local storage': t('Local storage'),
  tab: t('Tab storage'),
};

/** Everything that the site stores in browsers; what another company sets only where the site has it. */
export function CookieList({ hasAnalytics }: { readonly hasAnalytics: boolean }) {
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
              {places[place]} <code>{name.replace(/[:_]$/, '$&…')}</code> · {translated(lasts)}
            </Text>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
