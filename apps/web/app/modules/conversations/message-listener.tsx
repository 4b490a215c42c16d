import { createMessageStream } from '@ovation/client/message-stream.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import type { MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import { api } from '../../platform/api/api.ts';
import { onKept } from '../../platform/browser/kept.ts';
import { useReached } from '../../platform/live/connectivity.ts';
import { useConnectionState, useEmit, useServerEvent } from '../../platform/live/realtime.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import {
  reportFollowFailure,
  loadConversations,
  openConversation,
  surfaceConversation,
} from './state/conversation-calls.ts';
import { isOutgoingLost, restoreOutgoing, forgetOutgoing } from './state/kept-outgoing.ts';
import { presenceChanged, streamFollowed, typingChanged, unreadChanged } from './state/conversation-slice.ts';
import { sendWaiting, loadLatest, loadBetween } from './state/message-calls.ts';
import { messagesOf, useConversations, conversationsOf, storeOf, type Thunk } from './state/store.ts';
import { hasNewer } from './state/message-store.ts';
import { conversationReset } from './state/message-slice.ts';
import { conversationRead, messageChanged, messageCreated, messageDeleted } from './state/stream-events.ts';

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

/** Loads the open conversation again after a mass message: a performer's stream has no events for the copies. */
function useOwnMassMessages(): void {
  const dispatch = useAppDispatch();
  const known = useRef(new Map<string, BroadcastStatus>());
  useServerEvent('broadcast.changed', ({ broadcast: { _id, status } }) => {
    if (known.current.get(_id) === status) return;
    known.current.set(_id, status);
    if (['sent', 'stopped', 'recalled', 'removed'].includes(status)) dispatch(reloadOpen());
  });
}

/** Does nothing while the performer reads further back. */
function reloadOpen(): Thunk {
  return (dispatch, getState) => {
    const { activeConversation } = conversationsOf(getState());
    if (activeConversation !== null && !hasNewer(storeOf(getState(), activeConversation)))
      void dispatch(loadLatest(activeConversation));
  };
}

/** Applies an event to the state; an unlisted conversation is loaded. */
export function applyEvent(event: MissedEvent, me: string): Thunk {
  return (dispatch, getState) => {
    const { conversationId, message, messageId, accountId, readSequence } = event;
    if (event.name === 'message.created' && message) {
      if (!conversationsOf(getState()).mapping[conversationId]) void dispatch(surfaceConversation(conversationId));
      // The answer to it may have been lost.
      if (message.isOwn && message.clientId) forgetOutgoing(getState(), message.clientId);
      dispatch(messageCreated(message));
      dispatch(loadBetween(message));
    }
    if (event.name === 'message.changed' && message) dispatch(messageChanged(message));
    if (event.name === 'message.deleted' && messageId !== undefined)
      dispatch(messageDeleted({ conversationId, messageId }));
    if (event.name === 'conversation.read' && readSequence !== undefined)
      dispatch(conversationRead({ conversationId, isOwn: accountId === me, readSequence }));
  };
}

/** Loads everything again after an absence so long that the stream does not reach back. */
export function reloadAll(): Thunk {
  return (dispatch, getState) => {
    const { filter, activeConversation } = conversationsOf(getState());
    for (const id of Object.keys(messagesOf(getState()).conversationMap)) dispatch(conversationReset(id));
    void dispatch(loadConversations(filter));
    if (activeConversation !== null) void dispatch(openConversation(activeConversation));
  };
}
