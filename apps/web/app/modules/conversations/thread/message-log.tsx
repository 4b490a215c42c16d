import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { loadAround, loadLatest, loadNewer, loadOlder } from '../state/message-calls.ts';
import { hasNewer } from '../state/message-store.ts';
import { useConversations, useMessages } from '../state/store.ts';
import { useNow } from '../use-now.ts';
import { IncomingAloud } from './incoming-aloud.tsx';
import { LatestButton } from './latest-button.tsx';
import { MessageBubble } from '../message/message-bubble.tsx';
import type { MessageActions } from '../message/message-menu.tsx';
import classes from './message-log.module.css';
import { MessageSkeletons } from './message-skeletons.tsx';
import { OutgoingBubble } from '../message/outgoing-bubble.tsx';
import { dayLabel, threadRows, type ThreadRow } from './thread-rows.ts';
import { useReading } from './use-reading.ts';
import scroll from '../../../ui/chat/log-scroll.module.css';
import type { LogScroll } from '../../../ui/chat/use-log-scroll.ts';

interface MessageLogProps extends Pick<LogScroll, 'scroller' | 'content' | 'isAtEnd'> {
  readonly conversation: KnownConversation;
  readonly actions: MessageActions;
  readonly onLatest: () => void;
}

/** What was said, from the newest backwards for as far as one scrolls. */
export function MessageLog({ conversation, scroller, content, isAtEnd, actions, onLatest }: MessageLogProps) {
  const { _id: id, other } = conversation;
  const store = useMessages(id, (each) => each);
  const isTyping = useConversations(({ typing }) => typing.includes(id));
  const newAfter = useNewMark(conversation, store.to > 0 && !store.fetching);
  const isBehind = hasNewer(store);
  const isPlaced = useMarkInView(id, newAfter);
  // Until one is led to where the new begins, its end is on the screen without having been reached.
  useReading(id, isAtEnd && !isBehind && isPlaced);
  const rows = threadRows(isBehind ? { ...store, outgoing: [] } : store, newAfter ?? null);
  const isEmpty = rows.length === 0;
  const now = useNow();
  return (
    <div className={scroll.frame}>
      <div ref={scroller} className={scroll.scroller} role="log" aria-live="off" aria-label="Messages">
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
      <IncomingAloud conversationId={id} name={other.name} />
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
        <span>New messages</span>
      </p>
    );
  if (row.kind === 'outgoing')
    return (
      <OutgoingBubble
        outgoing={row.outgoing}
        quotedBy={row.outgoing.replyTo?.senderId === other._id ? other.name : 'You'}
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

/** Above the first message that is here: older ones on their way, a second try, or what stands at the beginning of everything. */
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
        The messages could not be loaded.{' '}
        <Button variant="default" size="xs" onClick={() => void dispatch(isEmpty ? loadLatest(id) : loadOlder(id))}>
          Try again
        </Button>
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
        ? `Nothing was written yet. Say hello to ${conversation.other.name}.`
        : `This is where your conversation with ${conversation.other.name} begins.`}
    </p>
  );
}

/** Comes near to the screen, and the next page is asked for. */
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

/** More that is new than the screen holds is read from its beginning; it is loaded where the newest page does not reach back to it. Answers whether one is there. */
function useMarkInView(id: string, newAfter: number | null | undefined): boolean {
  const dispatch = useAppDispatch();
  const [isDone, setDone] = useState(false);
  const isHere = useMessages(id, ({ from }) => typeof newAfter === 'number' && from <= newAfter + 1);
  const mayAsk = useMessages(id, ({ fetching, failed }) => !fetching && !failed);
  useEffect(() => {
    if (isDone || typeof newAfter !== 'number') return;
    if (isHere) showMark();
    else if (mayAsk) void dispatch(loadAround(id, newAfter + 1));
    setDone(isHere);
  }, [dispatch, id, isDone, isHere, mayAsk, newAfter]);
  return isDone || newAfter === null;
}

function showMark(): void {
  const mark = document.querySelector('[data-new-messages]');
  const scroller = mark?.closest('[role=log]');
  if (mark && scroller && mark.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
    mark.scrollIntoView({ block: 'start' });
}

/** After which message the new ones began when the thread was opened; null for none, undefined while that is not known. It stays until one leaves. */
function useNewMark(conversation: KnownConversation, isLoaded: boolean): number | null | undefined {
  const [mark, setMark] = useState<number | null>();
  const { lastMessage, readSequence } = conversation;
  useLayoutEffect(() => {
    if (mark !== undefined || !isLoaded) return;
    setMark(lastMessage && lastMessage.sequence > readSequence ? readSequence : null);
  }, [isLoaded, lastMessage, mark, readSequence]);
  return mark;
}
