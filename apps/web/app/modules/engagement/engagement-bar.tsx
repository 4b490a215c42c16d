import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import type { ReactNode } from 'react';
import { CommentLink } from './comments/comment-link.tsx';
import classes from './engagement.module.css';
import { MoreMenu } from './more-menu.tsx';
import { BookmarkButton, LikeButton, Likes } from './reaction-buttons.tsx';
import type { Bookmarked, Liked } from './use-reactions.ts';

/** What every kind of content has of likes, bookmarks and comments. */
interface Engaging extends Liked, Bookmarked {
  readonly _id: string;
  readonly totalComment: number;
  readonly access: { readonly granted: boolean };
}

interface EngagementBarProps<Item extends Engaging> {
  readonly kind: CommentableKind;
  readonly item: Item;
  /** Its page, which has the comments. */
  readonly address: string;
  readonly onChange: (change: (item: Item) => Item) => void;
  /** The viewer's own content cannot be reported. */
  readonly isOwn: boolean;
  /** Further actions, between the likes and the bookmark. */
  readonly children?: ReactNode;
}

/** Like, comments, menu and bookmark, below a gallery, a photo or a video. */
export function EngagementBar<Item extends Engaging>({
  kind,
  item,
  address,
  onChange,
  isOwn,
  children,
}: EngagementBarProps<Item>) {
  return (
    <div className={classes.bar}>
      {item.access.granted ? (
        <LikeButton kind={kind} item={item} onChange={onChange} />
      ) : (
        <Likes total={item.totalLike} />
      )}
      <CommentLink to={address} total={item.totalComment} isOpen={item.access.granted} />
      {children}
      <span className={classes.space} />
      <MoreMenu kind={kind} id={item._id} path={address} isOwn={isOwn} />
      <BookmarkButton kind={kind} item={item} onChange={onChange} />
    </div>
  );
}
