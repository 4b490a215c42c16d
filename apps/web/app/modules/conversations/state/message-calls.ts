import { ApiError } from '@ovation/client/client.ts';
import { deleteMessage, listMessages, sendMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import {
  deleteFailed,
  deleteStarted,
  deleteSucceeded,
  pageFailed,
  pageLoaded,
  pageRequested,
  sendDiscarded,
  sendFailed,
  sendQueued,
  sendStarted,
  sendSucceeded,
} from './message-slice.ts';
import type { OutgoingMessage, ListRange } from './message-store.ts';
import { messageChanged, messageCreated, messageDeleted } from './news.ts';
import { messagesOf, storeOf, type Thunk } from './store.ts';

const pageSize = 25;

async function askForMessages(id: string, before: number | undefined): Promise<ListRange> {
  const { data, total } = await api.call(listMessages, {
    params: { id },
    query: before === undefined ? { offset: 0, limit: pageSize } : { before, limit: pageSize },
  });
  const end = before ?? total + 1;
  return { items: data, total, from: Math.max(1, end - pageSize), to: Math.min(end - 1, total) };
}

/** Answers false when they could not be loaded. While a page of this conversation is on its way, no other is asked for. */
function loadPage(id: string, before: number | undefined): Thunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (storeOf(getState(), id).fetching) return true;
    dispatch(pageRequested(id));
    try {
      dispatch(pageLoaded({ conversationId: id, range: await askForMessages(id, before) }));
      return true;
    } catch (error) {
      dispatch(pageFailed(id));
      return error instanceof ApiError && error.statusCode === 404;
    }
  };
}

export function loadLatest(id: string): Thunk<Promise<boolean>> {
  return loadPage(id, undefined);
}

export function loadOlder(id: string): Thunk<Promise<boolean>> {
  return (dispatch, getState) => dispatch(loadPage(id, storeOf(getState(), id).from));
}

/** After a jump back: what comes after the stretch that is here. */
export function loadNewer(id: string): Thunk<Promise<boolean>> {
  return (dispatch, getState) => dispatch(loadPage(id, storeOf(getState(), id).to + 1 + pageSize));
}

/** What stands between the messages that are here and a new one: a performer is not told of the copies of her mass messages. After a jump far back it waits until she is at the end again. */
export function loadBetween({ conversationId, sequence }: Pick<Message, 'conversationId' | 'sequence'>): Thunk {
  return (dispatch, getState) => {
    const { items, to } = storeOf(getState(), conversationId);
    if (items.length > 0 && sequence > to + 1 && sequence - to <= pageSize)
      void dispatch(loadPage(conversationId, sequence + 1));
  };
}

/** The messages around one that is not here. */
export function loadAround(id: string, sequence: number): Thunk<Promise<boolean>> {
  return loadPage(id, sequence + Math.ceil(pageSize / 2));
}

/** One that has changed without being told of. It stays as it is where it cannot be read. */
export function reloadMessage({
  conversationId,
  sequence,
}: Pick<Message, 'conversationId' | 'sequence'>): Thunk<Promise<void>> {
  return async (dispatch) => {
    const {
      data: [message],
    } = await api
      .call(listMessages, { params: { id: conversationId }, query: { before: sequence + 1, limit: 1 } })
      .catch(() => ({ data: [] }));
    if (message?.sequence === sequence) dispatch(messageChanged(message));
  };
}

export type Written = Pick<OutgoingMessage, 'conversationId' | 'text' | 'replyTo' | 'fileIds' | 'price'>;

/** Shown at once; sent after those that were written before it. */
export function send(written: Written): Thunk {
  return (dispatch) => {
    dispatch(
      sendQueued({
        ...written,
        clientId: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
        state: 'queued',
        error: null,
      }),
    );
    void dispatch(sendNext(written.conversationId));
  };
}

/** Once more what failed, under its own name. */
export function sendAgain(outgoing: OutgoingMessage): Thunk<Promise<void>> {
  return (dispatch) => dispatch(deliver(outgoing));
}

export function discard({ conversationId, clientId }: OutgoingMessage): Thunk {
  return (dispatch) => void dispatch(sendDiscarded({ conversationId, clientId }));
}

/** After a reconnect: what waits in any conversation goes out, each in its order. */
export function sendWaiting(): Thunk {
  return (dispatch, getState) => {
    for (const id of Object.keys(messagesOf(getState()).conversationMap)) void dispatch(sendNext(id));
  };
}

/** One at a time, so that they arrive in the order in which they were written. */
function sendNext(conversationId: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { outgoing } = storeOf(getState(), conversationId);
    if (outgoing.some(({ state }) => state === 'sending')) return;
    const next = outgoing.find(({ state }) => state !== 'failed');
    if (next) await dispatch(deliver(next));
  };
}

function deliver({ conversationId, clientId, text, replyTo, fileIds, price }: OutgoingMessage): Thunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(sendStarted({ conversationId, clientId }));
    const body = {
      clientId,
      text,
      fileIds: [...fileIds],
      ...(price === null ? {} : { price }),
      ...(replyTo ? { replyToId: replyTo._id } : {}),
    };
    try {
      dispatch(messageArrived(await api.call(sendMessage, { params: { id: conversationId }, body })));
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === 'network';
      dispatch(sendFailed({ conversationId, clientId, error: messageOf(error), isOffline }));
      if (isOffline) return;
    }
    await dispatch(sendNext(conversationId));
  };
}

/** The answer may come before the stream tells of it, or while nothing is told at all. */
function messageArrived(message: Message): Thunk {
  return (dispatch) => {
    dispatch(sendSucceeded(message));
    dispatch(messageCreated(message));
    dispatch(loadBetween(message));
  };
}

/** Answers whether it is gone; why not stands in the state. */
export function deleteOwnMessage({
  _id,
  conversationId,
}: Pick<Message, '_id' | 'conversationId'>): Thunk<Promise<boolean>> {
  return async (dispatch) => {
    dispatch(deleteStarted());
    try {
      dispatch(deleteSucceeded(await api.call(deleteMessage, { params: { id: _id } })));
      dispatch(messageDeleted({ conversationId, messageId: _id }));
      return true;
    } catch (error) {
      dispatch(deleteFailed(messageOf(error)));
      return false;
    }
  };
}
