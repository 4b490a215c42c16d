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
      toastSuccess('This text is the draft again.');
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section aria-label="History">
      <Title order={2} size="h3" mb="sm">
        History
      </Title>
      {versions.length === 0 ? (
        <Text c="dimmed">Every version you publish is kept here.</Text>
      ) : (
        <Rows label="Versions">
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
            Published <Moment time={version.publishedAt} />
            {version.publishedBy === '' ? null : ` by ${version.publishedBy}`}
            {version.needsAgreement ? ', with everyone asked to agree' : null}
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          onClick={onRestore}
          aria-label={`Use as draft: the version “${version.title}”`}
        >
          Use as draft
        </Button>
      </Group>
    </Row>
  );
}
