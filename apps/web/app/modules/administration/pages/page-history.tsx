import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Button, Group, Text, Title } from '@mantine/core';
import { changePage, type EditedPage, type PageVersion } from '@ovation/contract/pages.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';

interface PageHistoryProps {
  readonly page: EditedPage;
  readonly versions: readonly PageVersion[];
}

/** Versions that were published before; each can become the draft again. */
export function PageHistory({ page, versions }: PageHistoryProps) {
  const { revalidate } = useRevalidator();
  const restore = async ({ title, content }: PageVersion): Promise<void> => {
    try {
      await api.call(changePage, { params: { id: page._id }, body: { title, content } });
      toastSuccess(t('This text is the draft again.'));
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section aria-label={t('History')}>
      <Title order={2} size="h3" mb="sm">
        {t('History')}
      </Title>
      {versions.length === 0 ? (
        <Text c="dimmed">{t('Every version you publish is kept here.')}</Text>
      ) : (
        <Rows label={t('Versions')}>
          {versions.map((version) => (
            <VersionRow key={version._id} version={version} onRestore={() => void restore(version)} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function VersionRow({ version, onRestore }: { readonly version: PageVersion; readonly onRestore: () => void }) {
  return (
    <Row>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {version.title}
          </Text>
          <Text size="sm" c="dimmed">
            {rich(
              '{needsAgreement, select, yes {{state, select, yes {Published {moment}, with everyone asked to agree} other {Published {moment} by {publishedBy}, with everyone asked to agree}}} other {{state, select, yes {Published {moment}} other {Published {moment} by {publishedBy}}}}}',
              {
                moment: <Moment time={version.publishedAt} />,
                publishedBy: version.publishedBy,
                state: version.publishedBy === '' ? 'yes' : 'no',
                needsAgreement: version.needsAgreement ? 'yes' : 'no',
              },
            )}
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          onClick={onRestore}
          aria-label={t('Use as draft: the version “{title}”', { title: version.title })}
        >
          {t('Use as draft')}
        </Button>
      </Group>
    </Row>
  );
}
