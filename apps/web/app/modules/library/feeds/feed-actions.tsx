import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { CommentLink } from '../../engagement/comments/comment-link.tsx';
import { MoreMenu } from '../../engagement/more-menu.tsx';
import { BookmarkButton, LikeButton, Likes } from '../../engagement/reaction-buttons.tsx';
import { TipButton } from '../../purchases/tip-button.tsx';
import classes from './feed-actions.module.css';
import { togglePin } from './pin.ts';

interface FeedActionsProps {
  readonly feed: Feed;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
  readonly onPinned?: (() => void) | undefined;
  /** Takes the post out of the list that shows it. */
  readonly onHide?: (() => void) | undefined;
  readonly comments: Parameters<typeof CommentLink>[0]['inline'];
}

/** Like, comments, tip, more, bookmark. */
export function FeedActions({ feed, onChange, onPinned, onHide, comments }: FeedActionsProps) {
  const me = useMe();
  const isOwn = me?._id === feed.performer._id;
  const address = feedAddress(feed);
  const pin = async (): Promise<void> => {
    if (!(await togglePin(feed))) return;
    onChange((before) => ({ ...before, isPinned: !feed.isPinned }));
    onPinned?.();
  };
  return (
    <footer className={classes.actions}>
      {feed.access.granted ? (
        <LikeButton kind="feed" item={feed} onChange={onChange} />
      ) : (
        <Likes total={feed.totalLike} />
      )}
      <CommentLink to={address} total={feed.totalComment} isOpen={feed.access.granted} inline={comments} />
      {isOwn || me?.isAdmin ? null : <TipButton performer={feed.performer} />}
      <span className={classes.space} />
      <MoreMenu
        kind="feed"
        id={feed._id}
        path={address}
        isOwn={isOwn}
        person={feed.performer}
        onHide={me && !isOwn ? onHide : undefined}
        pin={isOwn ? { isPinned: feed.isPinned, onToggle: () => void pin() } : undefined}
      />
      <BookmarkButton kind="feed" item={feed} onChange={onChange} />
    </footer>
  );
}
