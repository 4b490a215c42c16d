import { t } from '@ovation/language/t.ts';
import { Group, Card, Text, Title, Typography, Button } from '@mantine/core';
import { getPage, listPageVersions, deletePage, type EditedPage } from '@ovation/contract/pages.ts';
import { IconTrash } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageEditor } from '../../../modules/administration/pages/page-editor.tsx';
import { PageHistory } from '../../../modules/administration/pages/page-history.tsx';
import { pageState } from '../../../modules/administration/pages/page-state.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { UnsavedChanges, useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/page.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

export async function loader(args: Route.LoaderArgs) {
  const serverApi = apiOf(args);
  const [page, versions] = await Promise.all([
    serverApi.call(getPage, { params: args.params }),
    serverApi.call(listPageVersions, { params: args.params, query: { pageSize: 50 } }),
  ]);
  return { page, versions: versions.data };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.page.title ?? t('Page'), matches) }];
}

export default function EditPage({ loaderData: { page, versions } }: Route.ComponentProps) {
  const { tone, label } = pageState(page);
  return (
    <Page>
      <UnsavedChanges>
        <PageHeader
          title={page.title}
          description={`/pages/${page.slug}`}
          actions={
            <Group gap="sm">
              <StateBadge tone={tone}>{label}</StateBadge>
              <DeletePage page={page} />
            </Group>
          }
        />
        <Columns desk={2} roomy>
          {/* A version from the history resets the form. */}
          <PageEditor key={page.updatedAt} page={page} />
          <PagePreview page={page} />
        </Columns>
        <PageHistory page={page} versions={versions} />
      </UnsavedChanges>
    </Page>
  );
}

/** The saved draft as visitors would see it. */
function PagePreview({ page }: { readonly page: EditedPage }) {
  return (
    <section aria-label={t('Preview')}>
      <Title order={2} size="h3" mb="sm">
        {t('Preview')}
      </Title>
      <Card padding="lg" style={{ overflowWrap: 'anywhere' }}>
        <Title order={3} size="h2" mb="md">
          {page.title}
        </Title>
        {page.content === '' ? (
          <Text c="dimmed">{t('Nothing written yet.')}</Text>
        ) : (
          <Typography>
            <div dangerouslySetInnerHTML={{ __html: page.content }} />
          </Typography>
        )}
      </Card>
    </section>
  );
}

function DeletePage({ page }: { readonly page: EditedPage }) {
  const navigate = useNavigate();
  const { release } = useUnsaved(false);
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    await api.call(deletePage, { params: { id: page._id } });
    release();
    toastSuccess(t('The page is deleted.'));
    await navigate('/admin/pages');
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('Delete')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('Delete this page?')}
        destructive
        confirmLabel={t('Delete')}
        message={t('“{title}” and its history are deleted for good.', { title: page.title })}
        onConfirm={remove}
      />
    </>
  );
}
