import type { Feed } from '@ovation/contract/feeds.ts';
import { lazy, Suspense, useState } from 'react';
import { feedAddress } from '../../platform/addresses.ts';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { useMe } from '../../platform/session.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { IconGift } from '../../ui/icons.tsx';
import { CommentLink } from '../engagement/comments/comment-link.tsx';
import { MoreMenu } from '../engagement/more-menu.tsx';
import { BookmarkButton, LikeButton, Likes } from '../engagement/reaction-buttons.tsx';
import classes from './feed-actions.module.css';
import { togglePin } from './pin.ts';

const TipSheet = lazy(() => import('../purchases/tip-sheet.tsx'));

interface FeedActionsProps {
  readonly feed: Feed;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
  readonly onPinned?: (() => void) | undefined;
}

/** Like, comments, tip, more, bookmark. */
export function FeedActions({ feed, onChange, onPinned }: FeedActionsProps) {
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
      <CommentLink to={address} total={feed.totalComment} isOpen={feed.access.granted} />
      {isOwn || me?.isAdmin ? null : <TipButton performer={feed.performer} />}
      <span className={classes.space} />
      <MoreMenu
        kind="feed"
        id={feed._id}
        name="this post"
        path={address}
        isOwn={isOwn}
        pin={isOwn ? { isPinned: feed.isPinned, onToggle: () => void pin() } : undefined}
      />
      <BookmarkButton kind="feed" item={feed} onChange={onChange} />
    </footer>
  );
}

/** For fans: nobody tips herself, and administrators do not. */
export function TipButton({
  performer,
  variant = 'subtle',
  size,
}: { readonly performer: Feed['performer'] } & Pick<ButtonLook, 'variant' | 'size'>) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        color="gray"
        size={size}
        className={classes.like}
        onClick={() => asAccount(() => setAsked(true))}
        leftSection={<IconGift size={22} stroke={1.6} />}
      >
        Tip
      </Button>
      {asked ? (
        <Suspense>
          <TipSheet performer={performer} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
