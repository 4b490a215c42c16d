import { english, t } from '@ovation/language/t.ts';
import { Card, Code, Group, Stack, Text, Button } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { listJobs } from '@ovation/contract/site/site.ts';
import { IconChecks, IconRefresh } from '../../ui/tabler.ts';
import { retryJob } from '@ovation/contract/site/system.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { rich } from '../../ui/words/rich.tsx';
import { useListing } from '../../platform/lists/listing.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './job-list.module.css';
import { api } from '../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';

export type Job = ReplyOutput<typeof listJobs>['data'][number];

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly total: number;
}

const states = [
  { value: '', label: english('All') },
  { value: 'false', label: english('Waiting') },
  { value: 'true', label: english('Failed') },
];

/** Jobs with what each waits for, why it failed, and a button to try it again. */
export function JobRows({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <ul className={classes.jobs}>
      {jobs.map((job) => (
        <li key={job._id}>
          <JobRow job={job} />
        </li>
      ))}
    </ul>
  );
}

export function JobList({ jobs, total }: JobListProps) {
  const listing = useListing();
  return (
    <Stack gap="lg" align="stretch">
      <Group>
        <FilterLinks label={t('State')} name="failed" options={states} />
      </Group>
      <Card padding={0}>
        {jobs.length === 0 ? <NoJobs failed={listing.query['failed'] === 'true'} /> : null}
        <JobRows jobs={jobs} />
      </Card>
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function JobRow({ job }: { readonly job: Job }) {
  return (
    <Stack gap={6} px="md" py="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{job.task}</Text>
        <Group gap="sm">
          <JobState job={job} />
          {canRetry(job) ? <RetryJob job={job} /> : null}
        </Group>
      </Group>
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {t('{attempts} of {maxAttempts} attempts', { attempts: job.attempts, maxAttempts: job.maxAttempts })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('Added {timeAgo}', { timeAgo: <TimeAgo time={job.createdAt} /> })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('Due {timeAgo}', { timeAgo: <TimeAgo time={job.runAt} /> })}
        </Text>
      </Group>
      {job.lastError === null ? null : <LastError text={job.lastError} />}
    </Stack>
  );
}

/** One that was tried again keeps its last error until it has run. */
function canRetry({ lastError, isLocked, attempts }: Job): boolean {
  return lastError !== null && !isLocked && attempts > 0;
}

function JobState({ job }: { readonly job: Job }) {
  if (job.isLocked) return <StateBadge tone="positive">{t('Running')}</StateBadge>;
  if (job.attempts >= job.maxAttempts) return <StateBadge tone="negative">{t('Given up')}</StateBadge>;
  if (job.lastError !== null && job.attempts === 0) return <StateBadge tone="waiting">{t('Retrying')}</StateBadge>;
  if (job.lastError !== null) return <StateBadge tone="negative">{t('Failed, will be retried')}</StateBadge>;
  return <StateBadge tone="waiting">{t('Waiting')}</StateBadge>;
}

function LastError({ text }: { readonly text: string }) {
  const [firstLine = text] = text.split('\n');
  return (
    <details className={classes.error}>
      <summary>{firstLine}</summary>
      <Code block mt="xs">
        {text}
      </Code>
    </details>
  );
}

function NoJobs({ failed }: { readonly failed: boolean }) {
  return (
    <EmptyState
      icon={<IconChecks size={36} stroke={1.4} />}
      title={failed ? t('Nothing has failed') : t('Nothing is waiting')}
      message={t('All background jobs are done.')}
    />
  );
}

/** Has a failed job tried again; pressing twice does no more than once. */
function RetryJob({ job: { _id, task } }: { readonly job: { readonly _id: string; readonly task: string } }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const retry = async (): Promise<void> => {
    setAsking(true);
    await api
      .call(retryJob, { params: { id: _id } })
      .then(() => toastSuccess(t('The job will be retried')), toastError);
    await revalidate();
    setAsking(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={t('Retry {task}', { task })}
      loading={isAsking}
      onClick={() => void retry()}
    >
      {t('Retry')}
    </Button>
  );
}
