import type { Feed } from '@ovation/contract/feeds.ts';
import { CopyButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { feedAddress } from '../../platform/addresses.ts';
import { useHydrated } from '../../platform/hydrated.ts';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { useMe } from '../../platform/session.ts';
import { Button, IconButton, type ButtonLook } from '../../ui/button.tsx';
import { IconBookmark, IconBookmarkFilled, IconCheck, IconGift, IconHeart, IconHeartFilled, IconLink } from '../../ui/icons.tsx';
import classes from './feed-actions.module.css';
import { useReactions } from './use-reactions.ts';

const TipDialog = lazy(() => import('../purchases/tip-dialog.tsx'));
const count = new Intl.NumberFormat('en', { notation: 'compact' });

interface FeedActionsProps {
  readonly feed: Feed;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/** Like, tip, copy the address, bookmark. */
export function FeedActions({ feed, onChange }: FeedActionsProps) {
  const { toggleLike, toggleBookmark } = useReactions(feed, onChange);
  return (
    <footer className={classes.actions}>
      {feed.access.granted ? <LikeButton feed={feed} onToggle={toggleLike} /> : <Likes total={feed.totalLike} />}
      <TipButton performer={feed.performer} />
      <span className={classes.space} />
      <CopyAddress path={feedAddress(feed)} />
      <IconButton onClick={toggleBookmark} aria-pressed={feed.isBookmarked} aria-label={feed.isBookmarked ? 'Remove the bookmark' : 'Bookmark'} color={feed.isBookmarked ? 'claret' : 'gray'}>
        {feed.isBookmarked ? <IconBookmarkFilled size={22} /> : <IconBookmark size={22} stroke={1.6} />}
      </IconButton>
    </footer>
  );
}

function LikeButton({ feed, onToggle }: { readonly feed: Feed; readonly onToggle: () => void }) {
  const label = `${feed.isLiked ? 'Take your like back' : 'Like'}, ${feed.totalLike} so far`;
  return (
    <Button variant="subtle" color={feed.isLiked ? 'claret' : 'gray'} className={classes.like} onClick={onToggle} aria-pressed={feed.isLiked} aria-label={label} leftSection={feed.isLiked ? <IconHeartFilled size={22} /> : <IconHeart size={22} stroke={1.6} />}>
      {count.format(feed.totalLike)}
    </Button>
  );
}

/** What one cannot see, one cannot like: only how many do. */
function Likes({ total }: { readonly total: number }) {
  return <span className={classes.likes}><IconHeart size={22} stroke={1.6} />{count.format(total)}<span className="visually-hidden"> likes</span></span>;
}

export function TipButton({ performer, variant = 'subtle', size }: { readonly performer: Feed['performer']; } & Pick<ButtonLook, 'variant' | 'size'>) {
  const me = useMe();
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  if (me?._id === performer._id || me?.isAdmin) return null;
  return (
    <>
      <Button variant={variant} color="gray" size={size} className={classes.like} onClick={() => asAccount(() => setAsked(true))} leftSection={<IconGift size={22} stroke={1.6} />}>Tip</Button>
      {asked ? <Suspense><TipDialog performer={performer} onClose={() => setAsked(false)} /></Suspense> : null}
    </>
  );
}

function CopyAddress({ path }: { readonly path: string }) {
  const origin = useHydrated() ? window.location.origin : '';
  return (
    <CopyButton value={origin + path}>
      {({ copied, copy }) => <IconButton onClick={copy} aria-label={copied ? 'Copied' : 'Copy the address'}>{copied ? <IconCheck size={22} /> : <IconLink size={22} stroke={1.6} />}</IconButton>}
    </CopyButton>
  );
}
