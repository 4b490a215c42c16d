import { t } from '@ovation/language/t.ts';
import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PerformerRows, type ReviewedPerformer } from './performer-rows.tsx';

interface PendingPerformersProps {
  readonly performers: readonly ReviewedPerformer[];
  readonly total: number;
}

/** The performers who have been waiting longest for approval. */
export function PendingPerformers({ performers, total }: PendingPerformersProps) {
  return (
    <Stack component="section" gap="md" aria-label={t('Waiting for approval')}>
      <Group justify="space-between">
        <Title order={2}>{t('Waiting for approval')}</Title>
        {total > performers.length ? (
          <Anchor component={Link} to="/admin/performers?status=pending&sortBy=createdAt&sort=asc">
            {t('All {total}', { total })}
          </Anchor>
        ) : null}
      </Group>
      {performers.length > 0 ? <PerformerRows performers={performers} /> : <NoPendingPerformers />}
    </Stack>
  );
}

function NoPendingPerformers() {
  return (
    <Card>
      <EmptyState
        icon={<IconMoodSmile size={36} stroke={1.4} />}
        title={t('No one is waiting')}
        message={t('New performers appear here once they have registered and uploaded their documents.')}
        action={{ label: t('See all performers'), to: '/admin/performers' }}
      />
    </Card>
  );
}
