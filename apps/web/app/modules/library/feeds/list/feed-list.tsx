import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../platform/api/api.ts';
import type { Endless } from '../../../../platform/lists/endless.ts';
import { EndlessList } from '../../../../ui/lists/endless-list.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { CardSkeletons } from '../../../../ui/lists/skeletons.tsx';
import { useAccessChanges } from '../../../access/access-changes.ts';
import { FeedCard } from '../feed-card.tsx';

interface FeedListProps {
  readonly feeds: Endless<Feed>;
  /** Shown when there are none. */
  readonly empty: ReactNode;
  /** On a performer's page, where pinned posts come first. */
  readonly showsPins?: boolean;
  /** Whether posts stay where they are when access to some has changed, as on a page that is chosen by follows. */
  readonly staysPut?: boolean;
}

/** An endless list of posts, loaded again when access to them has changed. */
export function FeedList({ feeds, empty, showsPins = false, staysPut = false }: FeedListProps) {
  useAccessChanges((change) => {
    if (!staysPut || change === undefined) return feeds.refresh();
    // Of a performer who has blocked the viewer nothing is found: their posts go.
    return void import('./renew-posts.ts')
      .then(({ renewPosts }) => renewPosts(feeds, change.performerId))
      .catch(feeds.refresh);
  });
  if (feeds.items.length === 0 && !feeds.loading)
    return feeds.error ? (
      <ErrorState message={messageOf(feeds.error)} action={{ label: 'Try again', onClick: feeds.refresh }} />
    ) : (
      empty
    );
  return (
    <EndlessList
      hasMore={feeds.hasMore}
      loading={feeds.loading}
      skeleton={<CardSkeletons count={1} />}
      onMore={feeds.more}
    >
      {feeds.items.map((feed, index) => (
        <FeedCard
          key={feed._id}
          feed={feed}
          eager={index === 0}
          showsPin={showsPins}
          onPinned={showsPins ? feeds.refresh : undefined}
          onChange={(change) => feeds.patch((other) => other._id === feed._id, change)}
        />
      ))}
    </EndlessList>
  );
}
