import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { loadAround, loadLatest, loadNewer, loadOlder } from '../state/message-calls.ts';
import { hasNewer } from '../state/message-store.ts';
import { useConversations, useMessages } from '../state/store.ts';
import { useNow } from '../use-now.ts';
import { LatestButton, IncomingAnnouncer } from './new-messages.tsx';
import { MessageBubble } from '../message/message-bubble.tsx';
import type { MessageActions } from '../message/message-menu.tsx';
import classes from './log.module.css';
import { MessageSkeletons } from './message-skeletons.tsx';
import { OutgoingBubble } from '../message/outgoing-bubble.tsx';
import { dayLabel, threadRows, type ThreadRow } from './thread-rows.ts';
import { useReading } from './use-reading.ts';
import scroll from '../../../ui/chat/chat.module.css';
import type { LogScroll } from '../../../ui/chat/use-log-scroll.ts';

interface MessageLogProps extends Pick<LogScroll, 'scroller' | 'content' | 'isAtEnd'> {
  readonly conversation: KnownConversation;
  readonly actions: MessageActions;
  readonly onLatest: () => void;
}

/** The messages of a conversation, from the newest backwards as far as the viewer scrolls. */
export function MessageLog({ conversation, scroller, content, isAtEnd, actions, onLatest }: MessageLogProps) {
  const { _id: id, other } = conversation;
  const store = useMessages(id, (each) => each);
  const isTyping = useConversations(({ typing }) => typing.includes(id));
  const newAfter = useNewMark(conversation, store.to > 0 && !store.fetching);
  const isBehind = hasNewer(store);
  const isPositioned = useMarkInView(id, newAfter);
  // Until the log has scrolled to the first new message, its end is on the screen without having been read.
  useReading(id, isAtEnd && !isBehind && isPositioned);
  const rows = threadRows(isBehind ? { ...store, outgoing: [] } : store, newAfter ?? null);
  const isEmpty = rows.length === 0;
  const now = useNow();
  return (
    <div className={scroll.frame}>
      <div ref={scroller} className={scroll.scroller} role="log" aria-live="off" aria-label={t('Messages')}>
        <div ref={content} className={classes.content}>
          <Beginning id={id} conversation={conversation} isEmpty={isEmpty} />
          {rows.map((row) => (
            <Row key={row.key} row={row} now={now} conversation={conversation} actions={actions} />
          ))}
          {isBehind ? <Edge key={store.to} isBusy={store.fetching} load={() => loadNewer(id)} /> : null}
          {isTyping ? <Typing /> : null}
        </div>
      </div>
      <LatestButton isShown={!isAtEnd || isBehind} conversation={conversation} onPress={onLatest} />
      <IncomingAnnouncer conversationId={id} name={other.name} />
    </div>
  );
}

function Row({
  row,
  now,
  conversation,
  actions,
}: {
  readonly row: ThreadRow;
  readonly now: Date;
  readonly conversation: KnownConversation;
  readonly actions: MessageActions;
}) {
  const { other, mayWrite, otherReadSequence } = conversation;
  if (row.kind === 'day')
    return (
      <p className={classes.day}>
        <time dateTime={row.time}>{dayLabel(row.time, now)}</time>
      </p>
    );
  if (row.kind === 'new')
    return (
      <p className={classes.new} data-new-messages>
        <span>{t('New messages')}</span>
      </p>
    );
  if (row.kind === 'outgoing')
    return (
      <OutgoingBubble
        outgoing={row.outgoing}
        quotedBy={row.outgoing.replyTo?.senderId === other._id ? other.name : t('You')}
        isFirst={row.isFirst}
        isLast={row.isLast}
      />
    );
  const { message } = row;
  return (
    <MessageBubble
      message={message}
      author={other.name}
      isFirst={row.isFirst}
      isLast={row.isLast}
      isRead={message.isOwn && message.sequence <= otherReadSequence}
      mayReply={mayWrite !== false}
      actions={actions}
    />
  );
}

/** Above the first loaded message: older ones being loaded, a retry, or the beginning of the conversation. */
function Beginning({
  id,
  conversation,
  isEmpty,
}: {
  readonly id: string;
  readonly conversation: KnownConversation;
  readonly isEmpty: boolean;
}) {
  const dispatch = useAppDispatch();
  const { failed, isLoadMore, fetching, total, to } = useMessages(id, (store) => store);
  const isUnknown = to === 0 && total === 0;
  if (failed)
    return (
      <p className={classes.beginning} role="alert">
        {rich('The messages could not be loaded. <button>Try again</button>', {
          button: (
            <Button
              variant="default"
              size="xs"
              onClick={() => void dispatch(isEmpty ? loadLatest(id) : loadOlder(id))}
            />
          ),
        })}
      </p>
    );
  if (isLoadMore)
    return (
      <>
        <Edge isBusy={fetching} load={() => loadOlder(id)} />
        <MessageSkeletons count={3} />
      </>
    );
  if (isEmpty && (fetching || (isUnknown && conversation.lastMessage !== null))) return <MessageSkeletons count={6} />;
  return (
    <p className={classes.beginning}>
      {isEmpty
        ? t('No messages yet. Say hello to {name}.', { name: conversation.other.name })
        : t('This is where your conversation with {name} begins.', { name: conversation.other.name })}
    </p>
  );
}

/** Loads the next page when it comes near to the screen. */
function Edge({ isBusy, load }: { readonly isBusy: boolean; readonly load: () => ReturnType<typeof loadOlder> }) {
  const dispatch = useAppDispatch();
  const edge = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy) void dispatch(load());
  });
  useEffect(() => {
    const root = edge.current?.closest('[role=log]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: root ?? null,
      rootMargin: '800px 0px',
    });
    if (edge.current) observer.observe(edge.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return <div ref={edge} className={classes.edge} />;
}

function Typing() {
  return (
    <p className={classes.typing} aria-hidden>
      <span />
      <span />
      <span />
    </p>
  );
}

/**
 * Scrolls to the first new message when the new ones do not fit on the screen, and loads it where the newest page does
 * not reach back to it. Answers whether the log is in position.
 */
function useMarkInView(id: string, newAfter: number | null | undefined): boolean {
  const dispatch = useAppDispatch();
  const [isDone, setDone] = useState(false);
  const isLoaded = useMessages(id, ({ from }) => typeof newAfter === 'number' && from <= newAfter + 1);
  const mayLoad = useMessages(id, ({ fetching, failed }) => !fetching && !failed);
  useEffect(() => {
    if (isDone || typeof newAfter !== 'number') return;
    if (isLoaded) showMark();
    else if (mayLoad) void dispatch(loadAround(id, newAfter + 1));
    setDone(isLoaded);
  }, [dispatch, id, isDone, isLoaded, mayLoad, newAfter]);
  return isDone || newAfter === null;
}

function showMark(): void {
  const mark = document.querySelector('[data-new-messages]');
  const scroller = mark?.closest('[role=log]');
  if (mark && scroller && mark.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
    mark.scrollIntoView({ block: 'start' });
}

/** The sequence before the first message that was new when the thread was opened; null: none, undefined: not known. */
function useNewMark(conversation: KnownConversation, isLoaded: boolean): number | null | undefined {
  const [mark, setMark] = useState<number | null>();
  const { lastMessage, readSequence } = conversation;
  useLayoutEffect(() => {
    if (mark !== undefined || !isLoaded) return;
    setMark(lastMessage && lastMessage.sequence > readSequence ? readSequence : null);
  }, [isLoaded, lastMessage, mark, readSequence]);
  return mark;
}
