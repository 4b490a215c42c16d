import type { Agreement } from '@ovation/contract/people/own-data.ts';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { DataExports } from './data-exports.tsx';
import { OwnAgreements } from './own-agreements.tsx';

/** One's own data, for fans and creators. */
export function OwnDataSections({ agreements }: { readonly agreements: readonly Agreement[] }) {
  return (
    <Page narrow>
      <PageHeader title="Your data" description="Everything we store about you." />
      <Stack gap="lg">
        <Section title="Archive">
          <Text c="dimmed" mb="md">
            A ZIP file with everything in your account: your profile, messages, purchases and settings as JSON, your
            original uploads, and your receipts. You can download it for seven days.
          </Text>
          <DataExports />
        </Section>
        <Section title="What you agreed to">
          <OwnAgreements agreements={agreements} />
        </Section>
        <Section title="Cookies">
          <Text c="dimmed">
            What this site stores in your browser is listed on{' '}
            <Anchor component={Link} to="/cookies" underline="always">
              the page about cookies
            </Anchor>
            .
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
