import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Fragment, useState, type ReactNode } from 'react';
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
  /** False for a list of what the viewer has chosen themselves, such as bookmarks. */
  readonly canHide?: boolean;
  /** What a list shows with each post: a reason above it, something between two of them. */
  readonly around?: (card: ReactNode, feed: Feed, index: number) => ReactNode;
}

const alone = (card: ReactNode): ReactNode => card;

/** An endless list of posts, loaded again when access to them has changed. */
export function FeedList({
  feeds,
  empty,
  showsPins = false,
  staysPut = false,
  canHide = true,
  around = alone,
}: FeedListProps) {
  useAccessChanges((change) => {
    if (!staysPut || change === undefined) return feeds.refresh();
    // Of a performer who has blocked the viewer nothing is found: their posts go.
    return void import('./renew-posts.ts')
      .then(({ renewPosts }) => renewPosts(feeds, change.performerId))
      .catch(feeds.refresh);
  });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = async (feed: Feed): Promise<void> => {
    const { hidePost } = await import('./hide-post.ts');
    await hidePost(feed, (isShown) => setHidden((before) => withMember(before, feed._id, !isShown)));
  };
  const shown = feeds.items.filter(({ _id }) => !hidden.has(_id));
  if (shown.length === 0 && !feeds.loading && !feeds.hasMore)
    return feeds.error ? (
      <ErrorState message={messageOf(feeds.error)} action={{ label: t('Try again'), onClick: feeds.refresh }} />
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
      {shown.map((feed, index) => (
        <Fragment key={feed._id}>
          {around(
            <FeedCard
              feed={feed}
              eager={index === 0}
              showsPin={showsPins}
              onHide={canHide ? () => void hide(feed) : undefined}
              onPinned={showsPins ? feeds.refresh : undefined}
              onChange={(change) => feeds.patch((other) => other._id === feed._id, change)}
            />,
            feed,
            index,
          )}
        </Fragment>
      ))}
    </EndlessList>
  );
}

function withMember(set: ReadonlySet<string>, member: string, isMember: boolean): ReadonlySet<string> {
  const others = [...set].filter((other) => other !== member);
  return new Set(isMember ? [...others, member] : others);
}
