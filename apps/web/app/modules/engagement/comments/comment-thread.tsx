import { t } from '@ovation/language/t.ts';
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';
import { OutgoingItem } from './outgoing-item.tsx';
import { useComments, type CommentList } from './use-comments.ts';
import { withoutOutgoing, useOutbox } from './use-outbox.ts';

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
