import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import classes from './comments.module.css';
import { OutgoingItem } from './outgoing-item.tsx';
import { useComments, type CommentList, type Order } from './use-comments.ts';
import { withoutOutgoing, useOutbox } from './use-outbox.ts';

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
  useReconnected(list.refresh);
  return (
    <section id={isElsewhere ? undefined : 'comments'} aria-labelledby={titleId} className={classes.section}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Comments{total === 0 ? null : <span className={classes.count}>{total.toLocaleString('en')}</span>}
        </h2>
        {total > 1 ? (
          <Button variant="subtle" color="gray" onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}>
            {order === 'desc' ? 'Oldest first' : 'Newest first'}
          </Button>
        ) : null}
      </header>
      <WriteComment onSend={outbox.send} />
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

/** Strangers log in first, and come back. */
function WriteComment({ onSend }: Pick<Parameters<typeof CommentForm>[0], 'onSend'>) {
  const me = useMe();
  const asAccount = useAsAccount();
  if (me) return <CommentForm label="Write a comment" onSend={onSend} />;
  return (
    <Button variant="default" onClick={() => asAccount(() => undefined)}>
      Log in to write a comment
    </Button>
  );
}

function Rest({ list, isEmpty }: { readonly list: CommentList; readonly isEmpty: boolean }) {
  if (list.error)
    return (
      <p role="alert" className={classes.note}>
        {messageOf(list.error)}{' '}
        <Button variant="subtle" onClick={list.refresh}>
          Try again
        </Button>
      </p>
    );
  if (list.isLoading || list.isLoadingMore) return <RowSkeletons count={3} />;
  if (isEmpty) return <p className={classes.note}>Nobody has said anything yet. Be the first.</p>;
  return list.hasMore ? (
    <Button variant="default" onClick={list.more}>
      Show more comments
    </Button>
  ) : null;
}
