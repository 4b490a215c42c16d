import { t } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconArrowDown } from '../../ui/tabler.ts';
import { rich } from '../../ui/words/rich.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import scroll from '../../ui/chat/chat.module.css';
import type { LogScroll } from '../../ui/chat/use-log-scroll.ts';
import { useStreamMessages } from './state/store.ts';
import { loadLatest, loadOlder, send } from './state/stream-message-calls.ts';
import { trimmed, sendDiscarded } from './state/stream-message-slice.ts';
import {
  emptyStore,
  maxShown,
  addPage,
  type StreamMessageStore,
  type StreamPage,
  type OutgoingStreamMessage,
} from './state/stream-message-store.ts';
import classes from './stream-chat.module.css';
import type { StreamMessageActions } from './stream-message-menu.tsx';
import { StreamMessageRow } from './stream-message-row.tsx';
import { Avatar } from '../../ui/people/account-line.tsx';
import rowClasses from './stream-message-row.module.css';

interface StreamLogProps extends Omit<LogScroll, 'toMessage'> {
  readonly id: string;
  readonly firstPage: StreamPage | undefined;
  readonly mayModerate: boolean;
  /** The viewer’s own messages that wait for approval. */
  readonly held: readonly StreamMessage[];
  readonly actions: StreamMessageActions;
}

/** The messages, the newest last. The log stays at its end unless the viewer has scrolled up. */
export function StreamLog({
  id,
  firstPage,
  mayModerate,
  held,
  scroller,
  content,
  isAtEnd,
  toEnd,
  actions,
}: StreamLogProps) {
  const me = useMe();
  const known = useStreamMessages(id, (store) => store);
  const store = known.position === null && firstPage ? addPage(emptyStore, firstPage, false) : known;
  const totalNew = useNewCount(store.items, isAtEnd, me?._id);
  useTrim(id, isAtEnd && store.items.length > maxShown);
  return (
    <div className={scroll.frame}>
      <div
        ref={scroller}
        className={scroll.scroller}
        role="log"
        aria-label={t('Messages')}
        aria-live={isAtEnd ? 'polite' : 'off'}
      >
        <div ref={content} className={classes.content}>
          <Beginning id={id} store={store} />
          {store.items.map((message) => (
            <StreamMessageRow
              key={message._id}
              message={message}
              isOwn={message.sender._id === me?._id}
              mayModerate={mayModerate}
              isAccount={me !== undefined}
              actions={actions}
            />
          ))}
          {held.map((message) => (
            <p key={message._id} className={classes.held}>
              <bdi>{message.text}</bdi> <em>{t('Waiting for a moderator: only you see it.')}</em>
            </p>
          ))}
          {store.outgoing.map((outgoing) => (
            <OutgoingRow key={outgoing.clientId} outgoing={outgoing} />
          ))}
        </div>
      </div>
      {isAtEnd ? null : (
        <Button
          className={classes.latest}
          size="sm"
          leftSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={toEnd}
        >
          {totalNew === 0 ? t('Jump to the latest') : t('{totalNew} new', { totalNew })}
        </Button>
      )}
    </div>
  );
}

/** How many messages of others have come since the viewer scrolled up. */
function useNewCount(items: readonly StreamMessage[], isAtEnd: boolean, ownId: string | undefined): number {
  const last = items.at(-1)?.sequence ?? 0;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return isAtEnd ? 0 : items.filter(({ sequence, sender }) => sequence > seen && sender._id !== ownId).length;
}

/** Drops messages far above the end while the viewer is at the end. */
function useTrim(id: string, isLong: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isLong) dispatch(trimmed(id));
  }, [dispatch, id, isLong]);
}

function Beginning({ id, store }: { readonly id: string; readonly store: StreamMessageStore }) {
  const dispatch = useAppDispatch();
  const { failed, isLoadMore, items, fetching } = store;
  if (failed)
    return (
      <p className={classes.beginning} role="alert">
        {rich('The messages could not be loaded. <button>Try again</button>', {
          button: (
            <Button
              variant="default"
              size="xs"
              onClick={() => void dispatch(items.length === 0 ? loadLatest(id) : loadOlder(id))}
            />
          ),
        })}
      </p>
    );
  if (isLoadMore) return <Edge key={items[0]?.sequence} id={id} isBusy={fetching} />;
  return (
    <p className={classes.beginning}>
      {items.length === 0 ? t('No messages yet. Be the first to write one.') : t('This is the beginning of the chat.')}
    </p>
  );
}

/** Loads the page before when it comes near to the screen. */
function Edge({ id, isBusy }: { readonly id: string; readonly isBusy: boolean }) {
  const dispatch = useAppDispatch();
  const edge = useRef<HTMLParagraphElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy) void dispatch(loadOlder(id));
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: edge.current?.closest('[role=log]') ?? null,
      rootMargin: '300px 0px',
    });
    if (edge.current) observer.observe(edge.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <p ref={edge} className={classes.beginning}>
      {t('Loading earlier messages…')}
    </p>
  );
}

/** The viewer's own message while it is being sent. One that failed stays until it is sent again or discarded. */
function OutgoingRow({ outgoing }: { readonly outgoing: OutgoingStreamMessage }) {
  const me = useMe();
  const dispatch = useAppDispatch();
  const { conversationId, clientId, text, state, error } = outgoing;
  if (!me) return null;
  return (
    <div className={rowClasses.row}>
      <Avatar account={me} size={28} />
      <div className={rowClasses.content}>
        <span className={state === 'sending' ? rowClasses.pending : undefined}>
          <span className={rowClasses.name}>{me.name}</span>
          <bdi className={rowClasses.text}>{text}</bdi>
        </span>
        {state === 'failed' ? (
          <div className={rowClasses.failed} role="alert">
            {error}
            <Button size="xs" variant="default" onClick={() => void dispatch(send(conversationId, text, clientId))}>
              {t('Try again')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => void dispatch(sendDiscarded({ conversationId, clientId }))}
            >
              {t('Discard')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
