import { t } from '@ovation/language/t.ts';
import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useReturn, useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread, OutgoingItem } from './comment-thread.tsx';
import classes from './comments.module.css';
import { useComments, type CommentList, type Order } from './use-comments.ts';
import { withoutOutgoing, useOutbox, type NewComment } from './use-outbox.ts';
import { formatNumber } from '../../../ui/words/formats.ts';

interface CommentsProps {
  readonly kind: Exclude<CommentableKind, 'comment'>;
  readonly id: string;
  /** How many there are, including answers. */
  readonly total: number;
  /** Called when the total has changed. */
  readonly onTotal: (total: number) => void;
  /** Somewhere else than on the page of the content, which has them at `#comments`. */
  readonly isElsewhere?: boolean;
}

/** The comments of content that is open to the viewer. */
export function Comments({ kind, id, total, onTotal, isElsewhere = false }: CommentsProps) {
  const titleId = useId();
  const [order, setOrder] = useState<Order>('desc');
  const list = useComments({ kind, id }, order);
  const outbox = useOutbox({ kind, id }, (comment) => {
    list.add(comment);
    onTotal(total + 1);
  });
  useServerEvent('comments.changed', (event) => {
    if (event.objectId !== id || event.totalComment === total) return;
    onTotal(event.totalComment);
    list.refresh();
  });
  useAccessChanges(list.refresh);
  return (
    <section id={isElsewhere ? undefined : 'comments'} aria-labelledby={titleId} className={classes.section}>
      <header className={classes.commentsHead}>
        <h2 id={titleId} className={classes.title}>
          {t('Comments')}
          {total === 0 ? null : <span className={classes.count}>{formatNumber(total)}</span>}
        </h2>
        {total > 1 ? (
          <Button variant="subtle" color="gray" onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}>
            {order === 'desc' ? t('Oldest first') : t('Newest first')}
          </Button>
        ) : null}
      </header>
      <WriteComment id={id} onSend={outbox.send} />
      <ol className={classes.list}>
        {outbox.outgoing.map((one) => (
          <OutgoingItem key={one.key} one={one} outbox={outbox} />
        ))}
        {withoutOutgoing(list.items, outbox).map((comment) => (
          <CommentThread key={comment._id} comment={comment} list={list} onCount={(step) => onTotal(total + step)} />
        ))}
      </ol>
      <Rest list={list} isEmpty={list.items.length === 0 && outbox.outgoing.length === 0} />
    </section>
  );
}

interface WriteCommentProps extends Pick<Parameters<typeof CommentForm>[0], 'onSend'> {
  /** Of what is commented on. */
  readonly id: string;
}

/** Visitors write first and log in then: the comment is sent when they are back. */
function WriteComment({ id, onSend }: WriteCommentProps) {
  const me = useMe();
  const asAccount = useAsAccount();
  useReturn({ act: 'comment', target: id }, ({ detail }) => detail && onSend({ text: detail, picture: undefined }));
  const wish = { act: 'comment', target: id, title: t('Send your comment') };
  const send = (comment: NewComment): void => asAccount(() => onSend(comment), { ...wish, detail: comment.text });
  return <CommentForm label={t('Write a comment')} isForVisitor={me === undefined} onSend={send} />;
}

function Rest({ list, isEmpty }: { readonly list: CommentList; readonly isEmpty: boolean }) {
  if (list.error)
    return (
      <p role="alert" className={classes.commentsNote}>
        {messageOf(list.error)}{' '}
        <Button variant="subtle" onClick={list.refresh}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (list.isLoading || list.isLoadingMore) return <RowSkeletons count={3} />;
  if (isEmpty) return <p className={classes.commentsNote}>{t('No comments yet. Be the first.')}</p>;
  return list.hasMore ? (
    <Button variant="default" onClick={list.more}>
      {t('Show more comments')}
    </Button>
  ) : null;
}
