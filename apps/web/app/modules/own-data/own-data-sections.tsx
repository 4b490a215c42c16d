import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SettingsLinks } from '../accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { DataExports } from './data-exports.tsx';
import { OwnAgreements, type OwnAgreementsProps } from './own-agreements.tsx';

/** One's own data, for fans and creators. */
export function OwnDataSections(agreed: OwnAgreementsProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader title={t('Your data')} description={t('Everything we store about you.')} />
      <Stack gap="lg">
        <Section title={t('Archive')}>
          <Text c="dimmed" mb="md">
            {t(
              'A ZIP file with everything in your account: your profile, messages, purchases and settings as JSON, your original uploads, and your receipts. You can download it for seven days.',
            )}
          </Text>
          <DataExports />
        </Section>
        <Section title={t('What you agreed to')}>
          <OwnAgreements {...agreed} />
        </Section>
        <Section title={t('Cookies')}>
          <Text c="dimmed">
            {rich('What this site stores in your browser is listed on <link>the page about cookies</link>.', {
              link: <Anchor component={Link} to="/cookies" underline="always" />,
            })}
          </Text>
        </Section>
      </Stack>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
