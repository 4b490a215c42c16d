import { Card, Text } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { Link } from 'react-router';
import { useMay } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './performers.module.css';
import { PerformerStatusBadge } from './performer-status.tsx';

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
