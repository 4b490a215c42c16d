import { t } from '@ovation/language/t.ts';
import { Anchor, Card, Stack, Text, Title, Modal, Typography } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getAgreement, type Agreement } from '@ovation/contract/people/own-data.ts';
import useSWR from 'swr';
import { rich } from '../../ui/words/rich.tsx';
import { SettingsLinks } from '../accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { DataExports } from './data-exports.tsx';
import { api, messageOf } from '../../platform/api/api.ts';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import { AgreementRows } from './agreement-rows.tsx';

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

interface OwnAgreementsProps {
  readonly agreements: readonly Agreement[];
  readonly statedAdultAt: string | null;
}

/** What the account agreed to, each with its text as it was. */
function OwnAgreements({ agreements, statedAdultAt }: OwnAgreementsProps) {
  const [opened, setOpened] = useState<Agreement>();
  return (
    <>
      <AgreementRows agreements={agreements} statedAdultAt={statedAdultAt} onRead={setOpened} />
      <Modal opened={opened !== undefined} onClose={() => setOpened(undefined)} title={opened?.title} size="lg">
        {opened ? <AgreedText id={opened._id} /> : null}
      </Modal>
    </>
  );
}

function AgreedText({ id }: { readonly id: string }) {
  const { data, error } = useSWR(['agreement', id], () => api.call(getAgreement, { params: { id } }));
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!data) return <RowSkeletons count={3} />;
  return (
    <Typography>
      {/* The server removed all but the allowed tags when the page was saved. */}
      <div dangerouslySetInnerHTML={{ __html: data.content }} />
    </Typography>
  );
}
