import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { Suspense, useEffect, useMemo, useState, useCallback } from 'react';
import { Skeleton } from '@mantine/core';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { ReportDialog } from '../../engagement/use-report.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { MessageComposer } from '../composer/message-composer.tsx';
import { WritingDenied } from '../composer/remedy.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { loadConversation } from '../state/conversation-calls.ts';
import { useMessages } from '../state/store.ts';
import type { MessageActions } from '../message/message-menu.tsx';
import { MessageLog } from './message-log.tsx';
import { MessageSearch } from './message-search.tsx';
import { ThreadHeader, BackLink } from './thread-header.tsx';
import classes from './thread.module.css';
import { useLogScroll, type LogScroll } from '../../../ui/chat/use-log-scroll.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { MessageSkeletons } from './message-skeletons.tsx';
import { loadAround, loadLatest } from '../state/message-calls.ts';
import { hasNewer, type MessageStore } from '../state/message-store.ts';

const DeleteDialog = lazyPart(() => import('../message/delete-dialog.tsx'));

/** One conversation: its header, its messages and the composer. */
export function Thread({ conversation }: { readonly conversation: KnownConversation }) {
  const { _id: id, other } = conversation;
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [asked, setAsked] = useState<{ readonly about: 'delete' | 'report'; readonly message: Message }>();
  const [isSearching, setSearching] = useState(false);
  const { scroller, content, isAtEnd, toEnd, toMessage } = useLogScroll();
  const { toSequence: jump, toLatest } = useJump(id, { toEnd, toMessage });
  useWritingRule(id, other._id);
  const actions = useMemo<MessageActions>(
    () => ({
      reply: setReplyTo,
      jump,
      remove: (message) => setAsked({ about: 'delete', message }),
      report: (message) => setAsked({ about: 'report', message }),
    }),
    [jump],
  );
  return (
    <section
      ref={useVisibleHeight()}
      className={classes.thread}
      aria-label={t('Conversation with {name}', { name: other.name })}
      data-takes-screen
    >
      <ThreadHeader conversation={conversation} isSearching={isSearching} onSearch={() => setSearching(!isSearching)} />
      {isSearching ? <MessageSearch conversationId={id} onShow={jump} onClose={() => setSearching(false)} /> : null}
      <MessageLog
        conversation={conversation}
        scroller={scroller}
        content={content}
        isAtEnd={isAtEnd}
        actions={actions}
        onLatest={toLatest}
      />
      {conversation.mayWrite === false ? (
        <WritingDenied conversation={conversation} />
      ) : (
        <MessageComposer
          key={id}
          conversation={conversation}
          replyTo={replyTo}
          onReplyDone={() => setReplyTo(null)}
          onSent={toLatest}
        />
      )}
      {asked?.about === 'delete' ? (
        <Suspense>
          <DeleteDialog message={asked.message} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
      {asked?.about === 'report' ? (
        <Suspense>
          <ReportDialog kind="message" id={asked.message._id} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Loads again whether the viewer may write: after a change of access, and when a message has failed. */
function useWritingRule(id: string, otherId: string): void {
  const dispatch = useAppDispatch();
  const failures = useMessages(id, ({ outgoing }) => outgoing.filter(({ state }) => state === 'failed').length);
  useAccessChanges(
    (change) => (change === undefined || change.performerId === otherId) && void dispatch(loadConversation(id)),
  );
  useEffect(() => {
    if (failures > 0) void dispatch(loadConversation(id));
  }, [dispatch, failures, id]);
}

/** The shape of a thread until its conversation is loaded. */
export function WaitingThread() {
  return (
    <section className={classes.thread} aria-label={t('Conversation')} data-takes-screen>
      <div className={classes.header}>
        <BackLink />
        <Skeleton circle height={40} />
        <h1 className={classes.details}>
          <span className="visually-hidden">{t('Conversation')}</span>
          <Skeleton height={12} width="8rem" />
        </h1>
      </div>
      <div className={classes.waiting}>
        <MessageSkeletons count={6} />
      </div>
    </section>
  );
}

interface Jump {
  /** Scrolls to the message with this sequence, and loads it with those around it where necessary. */
  readonly toSequence: (sequence: number) => void;
  readonly toLatest: () => void;
}

interface Target {
  readonly sequence: number;
  readonly isRequested: boolean;
}

const latest = Infinity;

/** Scrolls to any message of a conversation as soon as it is loaded. */
function useJump(id: string, { toEnd, toMessage }: Pick<LogScroll, 'toEnd' | 'toMessage'>): Jump {
  const dispatch = useAppDispatch();
  const [target, setTarget] = useState<Target>();
  const store = useMessages(id, (each) => each);
  useEffect(() => {
    if (target === undefined || store.fetching) return;
    const { sequence, isRequested } = target;
    const mustLoad = !isLoaded(store, sequence) && !isRequested;
    setTarget(mustLoad ? { sequence, isRequested: true } : undefined);
    if (mustLoad) void dispatch(sequence === latest ? loadLatest(id) : loadAround(id, sequence));
    else if (sequence === latest) toEnd();
    else toMessage(sequence);
  }, [dispatch, id, store, toEnd, toMessage, target]);
  const toSequence = useCallback((sequence: number) => setTarget({ sequence, isRequested: false }), []);
  return { toSequence, toLatest: useCallback(() => toSequence(latest), [toSequence]) };
}

function isLoaded(store: MessageStore, sequence: number): boolean {
  return sequence === latest ? !hasNewer(store) : sequence >= store.from && sequence <= store.to;
}
