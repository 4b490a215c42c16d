import { t } from '@ovation/language/t.ts';
import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { JobRows, type Job } from '../job-list.tsx';

interface SystemJobsProps {
  readonly failed: { readonly data: readonly Job[]; readonly total: number };
  readonly waiting: { readonly data: readonly Job[]; readonly total: number };
}

/** The newest failed jobs, each with its error and a button to try it again, then those that wait. */
export function SystemJobs({ failed, waiting }: SystemJobsProps) {
  return (
    <>
      <JobSection title={t('Failed jobs')} all="/admin/jobs?failed=true" total={failed.total} jobs={failed.data}>
        <EmptyState
          icon={<IconChecks size={36} stroke={1.4} />}
          title={t('Nothing has failed')}
          message={t('A job that fails is retried automatically, and is shown here with its error until it is done.')}
        />
      </JobSection>
      {waiting.total === 0 ? null : (
        <JobSection
          title={t('Waiting jobs')}
          all="/admin/jobs?failed=false"
          total={waiting.total}
          jobs={waiting.data}
        />
      )}
    </>
  );
}

interface JobSectionProps {
  readonly title: string;
  /** The address of the whole list. */
  readonly all: string;
  readonly total: number;
  readonly jobs: readonly Job[];
  /** Shown if there are none. */
  readonly children?: ReactNode;
}

function JobSection({ title, all, total, jobs, children }: JobSectionProps) {
  return (
    <Stack gap="md" component="section" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {total > jobs.length ? (
          <Anchor component={Link} to={all} size="sm">
            {t('All {total}', { total })}
          </Anchor>
        ) : null}
      </Group>
      <Card padding={0}>{jobs.length === 0 ? children : <JobRows jobs={jobs} />}</Card>
    </Stack>
  );
}
