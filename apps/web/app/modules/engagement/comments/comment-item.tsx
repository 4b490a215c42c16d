import { t } from '@ovation/language/t.ts';
import { deleteComment, type Comment } from '@ovation/contract/publishing/comments.ts';
import { useState, Suspense, type ReactNode, type MouseEvent } from 'react';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { useIntent } from '../../../platform/visitor/login-prompt.tsx';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { LikeButton } from '../reaction-buttons.tsx';
import classes from './comments.module.css';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Picture } from '../../media/picture.tsx';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import type { Bounded } from '../../audience/boundaries/use-boundaries.ts';
import { useReport } from '../use-report.tsx';

interface CommentItemProps {
  readonly comment: Comment;
  readonly onChange: (change: (comment: Comment) => Comment) => void;
  readonly onDeleted: () => void;
  readonly onAnswer: () => void;
  /** Its answers. */
  readonly children?: ReactNode;
}

/** One comment, or the placeholder of a deleted or hidden one. */
export function CommentItem({ comment, children, ...actions }: CommentItemProps) {
  const { author } = comment;
  if (author === null)
    return (
      <li className={classes.item}>
        <span className={classes.gone} />
        <div className={classes.body}>
          <p className={classes.note}>
            {comment.state === 'deleted' ? t('Comment deleted') : t('This comment is hidden')}
          </p>
          {children}
        </div>
      </li>
    );
  return (
    <li className={classes.item}>
      <Avatar account={author} size={36} />
      <div className={classes.body}>
        <article aria-label={t('Comment by {name}', { name: author.name })}>
          <p className={classes.head}>
            <AuthorName comment={comment} author={author} />
            <span className={classes.time}>
              <TimeAgo time={comment.createdAt} />
            </span>
          </p>
          {comment.state === 'hidden' ? (
            <p className={classes.note}>{t('Our staff have hidden this comment. Only you can see it.')}</p>
          ) : null}
          <p dir="auto" className={classes.commentItemText}>
            {comment.text}
          </p>
          <CommentPicture comment={comment} />
          <CommentActions comment={comment} {...actions} />
        </article>
        {children}
      </div>
    </li>
  );
}

function AuthorName({
  comment,
  author,
}: {
  readonly comment: Comment;
  readonly author: NonNullable<Comment['author']>;
}) {
  if (!comment.isByPerformer)
    return (
      <span dir="auto" className={classes.name}>
        {author.name}
      </span>
    );
  return (
    <>
      <SiteLink to={profileAddress(author)} className={classes.name}>
        {author.name}
      </SiteLink>
      <span className={classes.badge}>{t('Creator')}</span>
    </>
  );
}

function CommentActions({ comment, onChange, onDeleted, onAnswer }: Omit<CommentItemProps, 'children'>) {
  const answer = useIntent(
    {
      act: 'answer',
      target: comment._id,
      title: t('Reply to {name}', { name: comment.author?.name ?? t('this comment') }),
    },
    onAnswer,
  );
  return (
    <div className={classes.actions}>
      <LikeButton kind="comment" item={comment} onChange={onChange} />
      <Button
        variant="subtle"
        color="gray"
        className={classes.quiet}
        onClick={() => answer()}
        aria-label={t('Reply to {name}', { name: comment.author?.name ?? '' })}
      >
        {t('Reply')}
      </Button>
      <span className={classes.commentItemSpace} />
      {comment.mayDelete ? <DeleteButton comment={comment} onDeleted={onDeleted} /> : null}
      {comment.isOwn || comment.author === null ? null : <CommentMenu id={comment._id} author={comment.author} />}
    </div>
  );
}

function DeleteButton({ comment, onDeleted }: Pick<CommentItemProps, 'comment' | 'onDeleted'>) {
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    await api.call(deleteComment, { params: { id: comment._id } });
    onDeleted();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.quiet}
        onClick={() => setAsked(true)}
        aria-label={t('Delete this comment')}
      >
        {t('Delete')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={remove}
        title={t('Delete this comment?')}
        message={t('It will be deleted for good, along with its picture. Replies stay.')}
        confirmLabel={t('Delete it')}
        destructive
      />
    </>
  );
}

const PhotoViewer = lazyPart(() => import('../../media/viewer/photo-viewer.tsx'));

/** The picture of a comment. A press opens the viewer; in a new tab, and without scripts, it is a link. */
function CommentPicture({ comment: { picture, author } }: { readonly comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  if (!picture) return null;
  if (picture.isUnderReview === true) return <p className={classes.note}>{t('Picture under review')}</p>;
  const alt = picture.alternativeText || t('A picture without a description');
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={picture.url} target="_blank" rel="noreferrer" className={classes.commentItemPicture} onClick={open}>
        <Picture file={picture} alt={alt} sizes="20rem" />
      </a>
      {isOpen ? (
        <Suspense>
          <PhotoViewer
            photos={[{ file: picture, alt }]}
            by={author?.name ?? ''}
            startAt={0}
            onClose={() => setOpen(false)}
            isOverDialog
          />
        </Suspense>
      ) : null}
    </>
  );
}

const load = () => import('./comment-menu-list.tsx');
const CommentMenuList = lazyPart(load);

/** Report a comment of someone else; mute, restrict or block its author. */
function CommentMenu({ id, author }: { readonly id: string; readonly author: Bounded }) {
  const { ask, dialog } = useReport({ kind: 'comment', id, title: t('Report this comment') });
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={t('More about this comment by {name}', { name: author.name })}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={CommentMenuList}
        own={{ author, onReport: ask }}
      />
      {dialog}
    </>
  );
}
