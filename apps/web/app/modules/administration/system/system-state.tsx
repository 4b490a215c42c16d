import { t, translated } from '@ovation/language/t.ts';
import { statusStates, type StatusState } from '@ovation/contract/site/site-status.ts';
import type { SystemState } from '@ovation/contract/site/system.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { IconChecks } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { formatNumber } from '../../../ui/words/formats.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { JobRows, type Job } from '../job-list.tsx';

/** A queue that waits longer has too few workers, or none. */
const lateSeconds = 120;

/** How the site runs in numbers; those that need action are marked. */
export function SystemFacts({ state }: { readonly state: SystemState }) {
  const { status, jobs, backup, disk, versions, startedAt, newerRelease, redis, replica } = state;
  const waitsLong = (jobs.oldestWaitingSeconds ?? 0) > lateSeconds;
  return (
    <Columns phone={2} tablet={3} desk={4}>
      <Figure label={t('Site')} to="/status" urgent={status.state !== 'works'}>
        {stateWord(status.state)}
      </Figure>
      <Figure label={t('Failed jobs')} to="/admin/jobs?failed=true" urgent={jobs.failed > 0}>
        {formatNumber(jobs.failed)}
      </Figure>
      <Figure label={t('Waiting jobs')} to="/admin/jobs?failed=false" urgent={waitsLong} note={waitingNote(jobs)}>
        {formatNumber(jobs.waiting)}
      </Figure>
      <Figure label={t('Running jobs')}>{formatNumber(jobs.running)}</Figure>
      <Figure
        label={t('Last backup')}
        urgent={backup.isLate || (backup.isScheduled && backup.lastAt === null)}
        note={
          backup.nextAt === null
            ? t('The site doesn’t make backups automatically.')
            : rich('Next {timeAgo}', { timeAgo: <TimeAgo time={backup.nextAt} /> })
        }
      >
        {backup.lastAt === null ? t('None') : <TimeAgo time={backup.lastAt} />}
      </Figure>
      <Figure label={t('Free disk space')} urgent={disk.freeBytes < 2 * disk.reserveBytes} note={diskNote(disk)}>
        {formatBytes(disk.freeBytes)}
      </Figure>
      {redis === null ? null : (
        <Figure label={t('Redis')} urgent={redis === 'away'}>
          {redis === 'away' ? t('Down') : t('Connected')}
        </Figure>
      )}
      {replica === null ? null : (
        <Figure label={t('Read replica')} urgent={replica === 'unused'}>
          {replica === 'unused' ? t('Not used') : t('Used')}
        </Figure>
      )}
      <Figure label={t('Ovation')} urgent={newerRelease !== null} note={releaseNote(state)}>
        {versions.ovation}
      </Figure>
      <Figure label={t('PostgreSQL')}>{versions.postgres}</Figure>
      <Figure label={t('Node.js')} note={rich('Started {timeAgo}', { timeAgo: <TimeAgo time={startedAt} /> })}>
        {versions.node}
      </Figure>
    </Columns>
  );
}

function stateWord(state: StatusState): string {
  return translated(statusStates[state]);
}

/** A newer release is what needs action; otherwise the commit says exactly what runs. */
function releaseNote({ versions: { commit }, newerRelease }: SystemState): string | undefined {
  if (newerRelease !== null) return t('Version {newerRelease} is available', { newerRelease });
  return commit === null ? undefined : t('Commit {commit}', { commit: commit.slice(0, 10) });
}

function diskNote({ freeBytes, totalBytes, reserveBytes }: SystemState['disk']): string {
  const sizes = { total: formatBytes(totalBytes), reserve: formatBytes(reserveBytes) };
  return freeBytes < reserveBytes
    ? t('Of {total}; uploads are refused until {reserve} are free', sizes)
    : t('Of {total}; uploads stop at {reserve}', sizes);
}

function waitingNote({ scheduled, oldestWaitingSeconds }: SystemState['jobs']): string | undefined {
  if (oldestWaitingSeconds === null)
    return scheduled === 0
      ? undefined
      : t('{scheduled, plural, one {# is due later} other {# are due later}}', { scheduled });
  const seconds = Math.round(oldestWaitingSeconds);
  return seconds < 60
    ? t('{seconds, plural, one {Oldest waiting for # second} other {Oldest waiting for # seconds}}', { seconds })
    : t('{minutes, plural, one {Oldest waiting for # minute} other {Oldest waiting for # minutes}}', {
        minutes: Math.round(seconds / 60),
      });
}

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
