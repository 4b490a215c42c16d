import { t } from '@ovation/language/t.ts';
import type { listFollowers } from '@ovation/contract/people/audience.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';

type Follower = ReplyOutput<typeof listFollowers>['data'][number];

interface FollowerListProps {
  readonly followers: readonly Follower[];
  /** The actions at the end of a follower's row. */
  readonly actionOf: (follower: Follower) => ReactNode;
}

/** The performer's followers, with a badge for those who are subscribed. */
export function FollowerList({ followers, actionOf }: FollowerListProps) {
  return (
    <Rows label={t('Followers')}>
      {followers.map((follower) => (
        <Row key={follower._id}>
          <AccountLine
            account={follower}
            detail={
              <>
                <TimeAgo time={follower.followedAt} /> · @{follower.username}
              </>
            }
            aside={
              <Group gap="xs" wrap="nowrap">
                {follower.isSubscriber ? <StateBadge tone="positive">{t('Subscriber')}</StateBadge> : null}
                {actionOf(follower)}
              </Group>
            }
          />
        </Row>
      ))}
    </Rows>
  );
}
