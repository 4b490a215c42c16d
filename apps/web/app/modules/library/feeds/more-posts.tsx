import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { feedAddress, profileAddress } from '../../../platform/addresses/addresses.ts';
import { AsideCard } from '../../../ui/layout/aside.tsx';

import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { accessNames, titleOfFeed } from './feed-labels.ts';

interface MorePostsProps {
  readonly performer: Feed['performer'];
  /** The newest of other posts by the same performer. */
  readonly feeds: readonly Feed[];
}

/** The performer of a post and their other posts, beside it. */
export function MorePosts({ performer, feeds }: MorePostsProps) {
  return (
    <AsideCard title={t('More by {name}', { name: performer.name })}>
      <AccountLine account={performer} to={profileAddress(performer)} />
      <Stack gap="sm">
        {feeds.map((feed) => (
          <div key={feed._id}>
            <Text component={Link} to={feedAddress(feed)} c="inherit" size="sm" fw={600} lineClamp={2} dir="auto">
              {titleOfFeed(feed)}
            </Text>
            <Text size="sm" c="dimmed">
              {accessNames[feed.access.rule]} · <TimeAgo time={feed.publishedAt ?? feed.createdAt} />
            </Text>
          </div>
        ))}
      </Stack>
    </AsideCard>
  );
}
