import { t } from '@ovation/language/t.ts';
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';
import { useComments, type CommentList } from './use-comments.ts';
import { withoutOutgoing, useOutbox, type Outbox, type Outgoing } from './use-outbox.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';

interface CommentThreadProps {
  readonly comment: Comment;
  readonly list: CommentList;
  /** Called with how many comments were added; negative when removed. */
  readonly onCount: (step: number) => void;
}

/** A comment with its answers, which are loaded when they are opened. */
export function CommentThread({ comment, list, onCount }: CommentThreadProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAnswering, setAnswering] = useState(false);
  const patch = (change: (before: Comment) => Comment): void => list.patch(comment._id, change);
  const count = (step: number): void => {
    patch((before) => ({ ...before, totalAnswer: before.totalAnswer + step }));
    onCount(step);
  };
  const answer = (): void => {
    setOpen(true);
    setAnswering(true);
  };
  return (
    <CommentItem
      comment={comment}
      onChange={patch}
      onDeleted={() => removeComment(comment, list, onCount)}
      onAnswer={answer}
    >
      {comment.totalAnswer === 0 || isOpen ? null : (
        <Button variant="subtle" className={classes.show} onClick={() => setOpen(true)} aria-expanded={false}>
          {showLabel(comment.totalAnswer)}
        </Button>
      )}
      {isOpen ? (
        <Answers
          comment={comment}
          isAnswering={isAnswering}
          onAnswer={setAnswering}
          onClose={() => setOpen(false)}
          onCount={count}
        />
      ) : null}
    </CommentItem>
  );
}

function showLabel(totalAnswer: number): string {
  return t('{totalAnswer, plural, one {Show 1 reply} other {Show # replies}}', { totalAnswer });
}

/** A comment with answers leaves a placeholder. */
function removeComment(comment: Comment, list: CommentList, onCount: (step: number) => void): void {
  if (comment.totalAnswer === 0) list.remove(comment._id);
  else list.patch(comment._id, (before) => ({ ...before, state: 'deleted', text: '', author: null }));
  if (comment.state === 'shown') onCount(-1);
}

interface AnswersProps {
  readonly comment: Comment;
  readonly isAnswering: boolean;
  readonly onAnswer: (isAnswering: boolean) => void;
  readonly onClose: () => void;
  readonly onCount: (step: number) => void;
}

function Answers({ comment, isAnswering, onAnswer, onClose, onCount }: AnswersProps) {
  const list = useComments({ kind: 'comment', id: comment._id }, 'asc');
  useAccessChanges(list.refresh);
  const outbox = useOutbox({ kind: 'comment', id: comment._id }, (answer) => {
    list.add(answer);
    onCount(1);
  });
  const remove = (answer: Comment): void => {
    list.remove(answer._id);
    if (answer.state === 'shown') onCount(-1);
  };
  return (
    <div className={classes.answers}>
      <ol className={classes.list} aria-label={t('Replies')}>
        {withoutOutgoing(list.items, outbox).map((answer) => (
          <CommentItem
            key={answer._id}
            comment={answer}
            onChange={(change) => list.patch(answer._id, change)}
            onDeleted={() => remove(answer)}
            onAnswer={() => onAnswer(true)}
          />
        ))}
        {outbox.outgoing.map((one) => (
          <OutgoingItem key={one.key} one={one} outbox={outbox} />
        ))}
      </ol>
      {list.isLoading && comment.totalAnswer > 0 ? <RowSkeletons count={1} /> : null}
      {list.hasMore ? (
        <Button variant="subtle" onClick={list.more}>
          {t('Show more replies')}
        </Button>
      ) : null}
      {isAnswering ? (
        <CommentForm label={t('Write a reply')} focused onSend={outbox.send} onCancel={() => onAnswer(false)} />
      ) : null}
      {comment.totalAnswer > 0 ? (
        <Button variant="subtle" color="gray" className={classes.show} onClick={onClose} aria-expanded>
          {t('Hide replies')}
        </Button>
      ) : null}
    </div>
  );
}

/** A comment that is being sent, or that failed, with the reason and what can be done. */
export function OutgoingItem({ one, outbox }: { readonly one: Outgoing; readonly outbox: Outbox }) {
  const me = useMe();
  return (
    <li className={classes.item} aria-busy={one.error === undefined}>
      {me ? <Avatar account={me} size={36} /> : null}
      <div className={classes.body}>
        <p className={classes.head}>
          <span className={classes.name}>{me?.name}</span>
          {one.error === undefined ? <span className={classes.time}>{t('Sending')}</span> : null}
        </p>
        <p className={classes.commentItemText} data-waiting={one.error === undefined || undefined}>
          {one.text}
        </p>
        {one.picture ? (
          <img src={one.picture.preview} alt={one.picture.alternativeText} className={classes.outgoingItemPicture} />
        ) : null}
        {one.error === undefined ? null : <Failed one={one} error={one.error} outbox={outbox} />}
      </div>
    </li>
  );
}

function Failed({ one, error, outbox }: { readonly one: Outgoing; readonly error: string; readonly outbox: Outbox }) {
  return (
    <div role="alert">
      <p className={classes.error}>
        {one.comment
          ? t('Your comment was posted, but not its picture. {error}', { error })
          : t('This was not sent. {error}', { error })}
      </p>
      <div className={classes.outgoingItemActions}>
        <Button variant="default" onClick={() => outbox.retry(one.key)}>
          {t('Try again')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => outbox.discard(one.key)}>
          {one.comment ? t('Post without it') : t('Discard')}
        </Button>
      </div>
    </div>
  );
}
