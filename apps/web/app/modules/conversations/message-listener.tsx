import { createMessageStream } from '@ovation/client/message-stream.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { onKept } from '../../platform/browser/kept.ts';
import { useReached } from '../../platform/live/connectivity.ts';
import { useConnectionState, useEmit, useServerEvent } from '../../platform/live/realtime.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import { reportFollowFailure } from './state/conversation-calls.ts';
import { isOutgoingLost, restoreOutgoing } from './state/kept-outgoing.ts';
import { presenceChanged, streamFollowed, typingChanged, unreadChanged } from './state/conversation-slice.ts';
import { sendWaiting } from './state/message-calls.ts';
import { reloadAll, applyEvent } from './state/stream-calls.ts';
import { useOwnMassMessages } from './use-own-mass-messages.ts';
import { messagesOf, useConversations } from './state/store.ts';

/** How long the other counts as typing after the last signal, in milliseconds. */
const typingTimeoutMs = 5_000;
/** How many accounts of the list are watched for their presence. */
const maxWatched = 100;

/** Follows the account's conversations from their first opening until the tab is closed. Pages only read the state. */
export default function MessageListener() {
  useKeptMessages();
  useStream();
  useTyping();
  useUnsentWarning();
  usePresence();
  useOwnMassMessages();
  const dispatch = useAppDispatch();
  useServerEvent('unread.changed', (event) => void dispatch(unreadChanged(event)));
  return null;
}

function useStream(): void {
  const dispatch = useAppDispatch();
  const me = useMe()?._id ?? '';
  const connection = useConnectionState();
  const tries = useConversations((state) => state.followTries);
  const [stream] = useState(() =>
    createMessageStream({
      client: api,
      onEvent: (event) => dispatch(applyEvent(event, me)),
      onForgotten: () => dispatch(reloadAll()),
    }),
  );
  const follow = useEffectEvent(async () => {
    try {
      await stream.begin();
      // Events from before the stream knew its position were dropped.
      await stream.catchUp();
      dispatch(streamFollowed());
      dispatch(sendWaiting());
    } catch (error) {
      dispatch(reportFollowFailure(error));
    }
  });
  useEffect(() => {
    void follow();
  }, [tries]);
  useEffect(() => {
    if (connection === 'connected') void follow();
  }, [connection]);
  useEffect(() => {
    // A short loss of the connection may not have broken the socket.
    const onOnline = (): void => void follow();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  useServerEvent('message.created', (event) => stream.receive({ name: 'message.created', ...event }));
  useServerEvent('message.changed', (event) => stream.receive({ name: 'message.changed', ...event }));
  useServerEvent('message.deleted', (event) => stream.receive({ name: 'message.deleted', ...event }));
  useServerEvent('conversation.read', (event) => stream.receive({ name: 'conversation.read', ...event }));
}

/** What waits survives a reload, is shown in all tabs, and is sent by one of them as soon as the site answers. */
function useKeptMessages(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(restoreOutgoing());
    dispatch(sendWaiting());
    return onKept(() => dispatch(restoreOutgoing()));
  }, [dispatch]);
  useReached(() => void dispatch(sendWaiting()));
}

/** Asks before the tab is closed if a message that is being sent would be lost. */
function useUnsentWarning(): void {
  const isUnsent = useAppSelector((state) =>
    Object.values(messagesOf(state).conversationMap).some(({ outgoing }) => outgoing.some(isOutgoingLost)),
  );
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}

function useTyping(): void {
  const dispatch = useAppDispatch();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useServerEvent('conversation.typing', ({ conversationId }) => {
    clearTimeout(timers.current.get(conversationId));
    timers.current.set(
      conversationId,
      setTimeout(() => dispatch(typingChanged({ conversationId, isTyping: false })), typingTimeoutMs),
    );
    dispatch(typingChanged({ conversationId, isTyping: true }));
  });
}

/** Watches the first accounts of the list and the open one, again after each reconnect and each change of access. */
function usePresence(): void {
  const dispatch = useAppDispatch();
  const connection = useConnectionState();
  const emit = useEmit();
  const watched = useConversations(({ data, mapping, activeConversation }) => {
    const ids = activeConversation === null ? data : [activeConversation, ...data];
    return [...new Set(ids.flatMap((id) => mapping[id]?.other._id ?? []))].slice(0, maxWatched).toSorted().join();
  });
  useServerEvent('presence.changed', (event) => void dispatch(presenceChanged(event)));
  const watch = async (): Promise<void> => {
    const accountIds = watched.split(',');
    const reply = await emit('presence.watch', { accountIds });
    if (reply?.ok)
      for (const accountId of accountIds)
        dispatch(presenceChanged({ accountId, isOnline: reply.online?.includes(accountId) ?? false }));
  };
  const watchNow = useEffectEvent(watch);
  useAccessChanges((change) => change !== undefined && watched.includes(change.performerId) && void watch());
  useEffect(() => {
    if (connection === 'connected' && watched !== '') void watchNow();
  }, [connection, watched]);
}
