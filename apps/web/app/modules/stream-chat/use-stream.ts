import { ApiError } from '@ovation/client/client.ts';
import { getStreamConversation, type OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import type { StreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';
import { useConnectionState, useEmit, useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import { activated, pageLoaded } from './state/stream-message-slice.ts';
import type { StreamEvent, StreamPage } from './state/stream-message-store.ts';
import { catchUp, loadLatest, syncFrom, receive } from './state/stream-message-calls.ts';

/** How often strangers poll for messages and for the state of the chat, in milliseconds. */
const messagePollMs = 8_000;
const statusPollMs = 30_000;

interface OpenStream {
  readonly conversation: OpenStreamConversation;
  /** The viewer may not see the chat any more. */
  readonly isGone: boolean;
  refresh(): void;
}

/** The state of the chat, and what the viewer may do there. */
export function useStream(loaded: OpenStreamConversation): OpenStream {
  const isStranger = useMe() === undefined;
  const id = loaded._id;
  const {
    data = loaded,
    error,
    mutate,
  } = useSWR<OpenStreamConversation, unknown>(
    ['stream', id],
    () => api.call(getStreamConversation, { params: { id } }),
    { fallbackData: loaded, revalidateOnMount: false, refreshInterval: isStranger ? statusPollMs : 0 },
  );
  const refresh = (): void => void mutate();
  useEffect(() => void mutate(loaded, { revalidate: false }), [loaded, mutate]);
  useServerEvent('stream-conversation.changed', ({ conversation }) => {
    if (conversation._id === id) void mutate({ ...data, ...conversation });
  });
  useServerEvent('stream-goal.changed', ({ conversationId, goal }) => {
    if (conversationId === id) void mutate({ ...data, goal }, { revalidate: false });
  });
  useServerEvent('stream-poll.changed', ({ poll }) => {
    if (poll.conversationId === id) void mutate({ ...data, poll: withOwnVote(poll, data.poll) }, { revalidate: false });
  });
  useServerEvent('stream-writing.changed', ({ conversationId }) => void (conversationId === id && refresh()));
  useServerEvent('stream-message.reviewed', ({ conversationId }) => void (conversationId === id && refresh()));
  useAccessChanges((change) => (change === undefined || change.performerId === id) && refresh());
  return { conversation: data, isGone: error instanceof ApiError && [404, 451].includes(error.statusCode), refresh };
}

interface Beginning {
  readonly firstPage: StreamPage | undefined;
  readonly isLocked: boolean;
}

/** An event is the same for everyone and does not say how the viewer has voted. */
function withOwnVote(poll: StreamPoll, known: StreamPoll | null): StreamPoll {
  return known?._id === poll._id && known.ownOption !== undefined ? { ...poll, ownOption: known.ownOption } : poll;
}

/** Follows the messages after the first page, by the socket, or by polling for strangers. */
export function useStreamMessages(id: string, { firstPage, isLocked }: Beginning, onRejected: () => void): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(activated(id));
    if (firstPage) dispatch(pageLoaded({ conversationId: id, page: firstPage, isOlder: false }));
    else if (!isLocked) void dispatch(loadLatest(id));
    return () => void dispatch(activated(null));
  }, [dispatch, id, firstPage, isLocked]);
  // Lines of someone whom the viewer has just muted or blocked go at once.
  useAccessChanges((change) => void (change !== undefined && dispatch(loadLatest(id))));
  useStreamEvents(id);
  useWatching(id, onRejected);
  usePollingAsStranger(id);
}

function useStreamEvents(id: string): void {
  const dispatch = useAppDispatch();
  const apply = (conversationId: string, event: StreamEvent): void => {
    if (conversationId === id) dispatch(receive(id, event));
  };
  useServerEvent('stream-message.created', ({ position, message }) =>
    apply(message.conversationId, { name: 'created', position, message }),
  );
  useServerEvent('stream-message.deleted', ({ position, conversationId, messageId }) =>
    apply(conversationId, { name: 'deleted', position, messageId }),
  );
  useServerEvent('stream-message.cleared', ({ position, conversationId, clearedSequence }) =>
    apply(conversationId, { name: 'cleared', position, clearedSequence }),
  );
}

/** Subscribes again with each connection, and when the settings of the chat have changed. */
function useWatching(id: string, onRejected: () => void): void {
  const dispatch = useAppDispatch();
  const connection = useConnectionState();
  const emit = useEmit();
  const watch = async (): Promise<void> => {
    const reply = await emit('stream.watch', { conversationId: id });
    if (reply?.ok === false) onRejected();
    else if (reply?.position !== undefined) dispatch(syncFrom(id, reply.position));
  };
  const begin = useEffectEvent(watch);
  const leave = useEffectEvent(() => void emit('stream.watch', { conversationId: null }));
  useEffect(() => {
    if (connection === 'connected') void begin();
  }, [connection, id]);
  useEffect(() => () => leave(), [id]);
  useServerEvent('stream-conversation.changed', ({ conversation }) => void (conversation._id === id && watch()));
  useReconnected(onRejected);
}

function usePollingAsStranger(id: string): void {
  const dispatch = useAppDispatch();
  const isStranger = useMe() === undefined;
  useEffect(() => {
    if (!isStranger) return undefined;
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void dispatch(catchUp(id)),
      messagePollMs,
    );
    return () => clearInterval(timer);
  }, [dispatch, id, isStranger]);
}
