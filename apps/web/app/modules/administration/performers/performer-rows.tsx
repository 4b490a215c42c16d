import { t } from '@ovation/language/t.ts';
import { Link } from 'react-router';
import { Card, Text, Anchor, Group, Stack, Title } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { IconMoodSmile } from '../../../ui/tabler.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './performers.module.css';
import { PerformerStatusBadge } from './performer-status.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

export type ReviewedPerformer = ReplyOutput<typeof listPerformersForReview>['data'][number];

/** Performers as rows, which link to their review for those who may see papers. */
export function PerformerRows({ performers }: { readonly performers: readonly ReviewedPerformer[] }) {
  return (
    <Card padding={0}>
      <ul className={classes.rows}>
        {performers.map((performer) => (
          <li key={performer._id}>
            <PerformerRow performer={performer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PerformerRow({ performer }: { readonly performer: ReviewedPerformer }) {
  const seesPapers = useMay('papers');
  const cells = (
    <>
      <Avatar account={performer} />
      <span className={classes.words}>
        <Text component="span" fw={600} lh={1.3} lineClamp={1}>
          {performer.name}
        </Text>
        <Text component="span" size="sm" c="dimmed" truncate>
          @{performer.username}
        </Text>
      </span>
      <Text component="span" size="sm" c="dimmed" className={classes.email} truncate>
        {performer.email}
      </Text>
      <span className={classes.state}>
        <PerformerStatusBadge status={performer.status} />
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo time={performer.status === 'pending' ? performer.createdAt : performer.updatedAt} />
        </Text>
      </span>
    </>
  );
  if (!seesPapers) return <div className={classes.row}>{cells}</div>;
  return (
    <Link to={`/admin/performers/${performer._id}`} className={classes.row}>
      {cells}
    </Link>
  );
}

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
        message={t('New creators appear here once they have registered and uploaded their documents.')}
        action={{ label: t('See all creators'), to: '/admin/performers' }}
      />
    </Card>
  );
}
