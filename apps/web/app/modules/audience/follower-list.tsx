import type { listFollowers } from '@ovation/contract/audience.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Group } from '@mantine/core';
import { AccountLine } from '../../ui/account-line.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { MessageButton } from '../conversations/message-button.tsx';

interface FollowerListProps {
  readonly followers: ReplyOutput<typeof listFollowers>['data'];
}

/** Who follows one, and who of them is subscribed too. */
export function FollowerList({ followers }: FollowerListProps) {
  return (
    <Rows label="Followers">
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
                {follower.isSubscriber ? <StateBadge tone="positive">Subscriber</StateBadge> : null}
                <MessageButton other={follower} as="fan" isSmall />
              </Group>
            }
          />
        </Row>
      ))}
    </Rows>
  );
}
