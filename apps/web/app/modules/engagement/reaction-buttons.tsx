import { t } from '@ovation/language/t.ts';
import type { ReactableKind } from '@ovation/contract/publishing/engagement.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { formatCount } from '../../ui/words/formats.ts';
import { IconBookmark, IconBookmarkFilled, IconHeart, IconHeartFilled } from '../../ui/icons.tsx';
import classes from './engagement.module.css';
import { useBookmark, useLike, type Bookmarked, type Identified, type Liked } from './use-reactions.ts';

interface ReactionProps<Item> {
  readonly kind: ReactableKind;
  readonly item: Item;
  /** Applies a change at once, and its reverse if it fails. */
  readonly onChange: (change: (item: Item) => Item) => void;
}

export function LikeButton<Item extends Identified & Liked>({ kind, item, onChange }: ReactionProps<Item>) {
  const toggle = useLike(kind, item, onChange);
  const label = t('{isLiked, select, yes {Unlike, {total} so far} other {Like, {total} so far}}', {
    isLiked: item.isLiked ? 'yes' : 'no',
    total: item.totalLike,
  });
  return (
    <Button
      variant="subtle"
      color={item.isLiked ? 'claret' : 'gray'}
      className={classes.button}
      onClick={toggle}
      aria-pressed={item.isLiked}
      aria-label={label}
      data-likes
      leftSection={item.isLiked ? <IconHeartFilled size={22} /> : <IconHeart size={22} stroke={1.6} />}
    >
      {formatCount(item.totalLike)}
    </Button>
  );
}

/** The number of likes of locked content, which cannot be liked. */
export function Likes({ total }: { readonly total: number }) {
  return (
    <span className={classes.likes}>
      <IconHeart size={22} stroke={1.6} />
      {formatCount(total)}
      <span className="visually-hidden"> {t('likes')}</span>
    </span>
  );
}

export function BookmarkButton<Item extends Identified & Bookmarked>({ kind, item, onChange }: ReactionProps<Item>) {
  const toggle = useBookmark(kind, item, onChange);
  return (
    <IconButton
      onClick={toggle}
      className={classes.pressed}
      aria-pressed={item.isBookmarked}
      aria-label={item.isBookmarked ? t('Remove the bookmark') : t('Bookmark')}
      color={item.isBookmarked ? 'claret' : 'gray'}
    >
      {item.isBookmarked ? <IconBookmarkFilled size={22} /> : <IconBookmark size={22} stroke={1.6} />}
    </IconButton>
  );
}
