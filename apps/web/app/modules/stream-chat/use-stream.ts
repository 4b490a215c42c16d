import { ApiError } from '@ovation/client/client.ts';
import { getStreamConversation, type OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';
import { useConnectionState, useEmit, useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import { activated, pageLoaded } from './state/stream-message-slice.ts';
import type { StreamNews, StreamPage } from './state/stream-message-store.ts';
import { catchUp, reach, receive } from './state/stream-message-calls.ts';

/** How often a stranger asks for what is new, and how the chat stands, in milliseconds. */
const readEveryMs = 8_000;
const askEveryMs = 30_000;

export interface OpenStream {
  readonly conversation: OpenStreamConversation;
  /** One may not be here any longer. */
  readonly isGone: boolean;
  refresh(): void;
}

/** How the chat stands, and what one may do there. */
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
    { fallbackData: loaded, revalidateOnMount: false, refreshInterval: isStranger ? askEveryMs : 0 },
  );
  const refresh = (): void => void mutate();
  useEffect(() => void mutate(loaded, { revalidate: false }), [loaded, mutate]);
  useServerEvent('stream-conversation.changed', ({ conversation }) => {
    if (conversation._id === id) void mutate({ ...data, ...conversation });
  });
  useAccessChanges((change) => (change === undefined || change.performerId === id) && refresh());
  return { conversation: data, isGone: error instanceof ApiError && [404, 451].includes(error.statusCode), refresh };
}

/** Follows what is said: from the first page on by the socket, for strangers by asking now and then. */
export function useStreamMessages(id: string, firstPage: StreamPage, onRefused: () => void): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(activated(id));
    dispatch(pageLoaded({ conversationId: id, page: firstPage, isOlder: false }));
    return () => void dispatch(activated(null));
  }, [dispatch, id, firstPage]);
  useTold(id);
  useWatching(id, onRefused);
  useAskingAsStranger(id);
}

function useTold(id: string): void {
  const dispatch = useAppDispatch();
  const take = (conversationId: string, news: StreamNews): void => {
    if (conversationId === id) dispatch(receive(id, news));
  };
  useServerEvent('stream-message.created', ({ position, message }) =>
    take(message.conversationId, { name: 'created', position, message }),
  );
  useServerEvent('stream-message.deleted', ({ position, conversationId, messageId }) =>
    take(conversationId, { name: 'deleted', position, messageId }),
  );
  useServerEvent('stream-message.cleared', ({ position, conversationId, clearedSequence }) =>
    take(conversationId, { name: 'cleared', position, clearedSequence }),
  );
}

/** The server hears anew of it with each connection, and when who may be there has changed. */
function useWatching(id: string, onRefused: () => void): void {
  const dispatch = useAppDispatch();
  const connection = useConnectionState();
  const emit = useEmit();
  const watch = async (): Promise<void> => {
    const reply = await emit('stream.watch', { conversationId: id });
    if (reply?.ok === false) onRefused();
    else if (reply?.position !== undefined) dispatch(reach(id, reply.position));
  };
  const begin = useEffectEvent(watch);
  const leave = useEffectEvent(() => void emit('stream.watch', { conversationId: null }));
  useEffect(() => {
    if (connection === 'connected') void begin();
  }, [connection, id]);
  useEffect(() => () => leave(), [id]);
  useServerEvent('stream-conversation.changed', ({ conversation }) => void (conversation._id === id && watch()));
  useReconnected(onRefused);
}

function useAskingAsStranger(id: string): void {
  const dispatch = useAppDispatch();
  const isStranger = useMe() === undefined;
  useEffect(() => {
    if (!isStranger) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void dispatch(catchUp(id)), readEveryMs);
    return () => clearInterval(timer);
  }, [dispatch, id, isStranger]);
}
