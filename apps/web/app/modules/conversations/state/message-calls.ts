import { ApiError } from '@ovation/client/client.ts';
import { deleteMessage, listMessages, sendMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { alone } from '../../../platform/browser/kept.ts';
import { isUnreached } from '../../../platform/live/connectivity.ts';
import type { State } from '../../../platform/state/store.ts';
import { forgetOutgoing, isOutgoingKept, keepOutgoing } from './kept-outgoing.ts';
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
import { messageChanged, messageCreated, messageDeleted } from './stream-events.ts';
import { messagesOf, storeOf, type Thunk } from './store.ts';
import { newKey } from '../../../platform/new-key.ts';

const pageSize = 25;

async function fetchMessages(id: string, before: number | undefined): Promise<ListRange> {
  const { data, total } = await api.call(listMessages, {
    params: { id },
    query: before === undefined ? { offset: 0, limit: pageSize } : { before, limit: pageSize },
  });
  const end = before ?? total + 1;
  return { items: data, total, from: Math.max(1, end - pageSize), to: Math.min(end - 1, total) };
}

/** False when the call failed. While a page of this conversation is being loaded, no other is requested. */
function loadPage(id: string, before: number | undefined): Thunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (storeOf(getState(), id).fetching) return true;
    dispatch(pageRequested(id));
    try {
      dispatch(pageLoaded({ conversationId: id, range: await fetchMessages(id, before) }));
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

/** After a jump back: the page after the loaded range. */
export function loadNewer(id: string): Thunk<Promise<boolean>> {
  return (dispatch, getState) => dispatch(loadPage(id, storeOf(getState(), id).to + 1 + pageSize));
}

/**
 * Loads the gap between the loaded messages and a new one, because the stream has no events for copies of mass
 * messages. After a jump far back the gap waits until the viewer is at the end again.
 */
export function loadBetween({ conversationId, sequence }: Pick<Message, 'conversationId' | 'sequence'>): Thunk {
  return (dispatch, getState) => {
    const { items, to } = storeOf(getState(), conversationId);
    if (items.length > 0 && sequence > to + 1 && sequence - to <= pageSize)
      void dispatch(loadPage(conversationId, sequence + 1));
  };
}

/** Loads the messages around one that is not loaded. */
export function loadAround(id: string, sequence: number): Thunk<Promise<boolean>> {
  return loadPage(id, sequence + Math.ceil(pageSize / 2));
}

/** Loads a message that has changed without an event. If that fails, it stays unchanged. */
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

type NewMessage = Pick<OutgoingMessage, 'conversationId' | 'text' | 'replyTo' | 'fileIds' | 'price'>;

/** Shows a message at once, and sends it after those that were written before it. It survives a reload until then. */
export function send(message: NewMessage): Thunk {
  return (dispatch, getState) => {
    const outgoing: OutgoingMessage = {
      ...message,
      clientId: newKey(),
      createdAt: new Date().toISOString(),
      state: 'queued',
      error: null,
    };
    dispatch(sendQueued(outgoing));
    keepOutgoing(getState(), outgoing);
    void dispatch(sendNext(message.conversationId));
  };
}

/** Sends a failed message again, with the same `clientId`. */
export function sendAgain(outgoing: OutgoingMessage): Thunk<Promise<void>> {
  return (dispatch) => dispatch(deliver(outgoing));
}

export function discard({ conversationId, clientId }: OutgoingMessage): Thunk {
  return (dispatch, getState) => {
    forgetOutgoing(getState(), clientId);
    dispatch(sendDiscarded({ conversationId, clientId }));
  };
}

/** After a reconnect: sends what waits in all conversations, each in its order. */
export function sendWaiting(): Thunk {
  return (dispatch, getState) => {
    for (const id of Object.keys(messagesOf(getState()).conversationMap)) void dispatch(sendNext(id));
  };
}

/**
 * Sends one at a time, so that messages arrive in the order in which they were written. Of several tabs that show the
 * same waiting messages one sends them, and the others find them gone.
 */
function sendNext(conversationId: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (!findNext(getState(), conversationId)) return;
    const { authUser } = getState().auth;
    await alone(`messages:${authUser}:${conversationId}`, async () => {
      for (let next = findNext(getState(), conversationId); next; next = findNext(getState(), conversationId)) {
        const isDone = isOutgoingKept(getState(), next) ? await dispatch(deliverOne(next)) : dispatch(dropSent(next));
        if (!isDone) return;
      }
    });
  };
}

/** Undefined while one is on its way. */
function findNext(state: State, conversationId: string): OutgoingMessage | undefined {
  const { outgoing } = storeOf(state, conversationId);
  if (outgoing.some(({ state: at }) => at === 'sending')) return undefined;
  return outgoing.find(({ state: at }) => at !== 'failed');
}

/** Another tab has sent or cancelled it. */
function dropSent({ conversationId, clientId }: OutgoingMessage): Thunk<true> {
  return (dispatch) => {
    dispatch(sendDiscarded({ conversationId, clientId }));
    return true;
  };
}

function deliver(outgoing: OutgoingMessage): Thunk<Promise<void>> {
  return async (dispatch) => {
    if (await dispatch(deliverOne(outgoing))) await dispatch(sendNext(outgoing.conversationId));
  };
}

/** False without a connection: the message waits, and those after it. */
function deliverOne(outgoing: OutgoingMessage): Thunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { conversationId, clientId } = outgoing;
    dispatch(sendStarted({ conversationId, clientId }));
    try {
      const sent = await api.call(sendMessage, { params: { id: conversationId }, body: bodyOf(outgoing) });
      forgetOutgoing(getState(), clientId);
      dispatch(messageArrived(sent));
      return true;
    } catch (error) {
      const [isOffline, message] = [isUnreached(error), messageOf(error)];
      dispatch(sendFailed({ conversationId, clientId, error: message, isOffline }));
      if (!isOffline) keepOutgoing(getState(), { ...outgoing, state: 'failed', error: message });
      return !isOffline;
    }
  };
}

function bodyOf({ clientId, text, replyTo, fileIds, price }: OutgoingMessage) {
  return {
    clientId,
    text,
    fileIds: [...fileIds],
    ...(price === null ? {} : { price }),
    ...(replyTo ? { replyToId: replyTo._id } : {}),
  };
}

/** Shows a sent message, because the reply may come before its event, or without one. */
function messageArrived(message: Message): Thunk {
  return (dispatch) => {
    dispatch(sendSucceeded(message));
    dispatch(messageCreated(message));
    dispatch(loadBetween(message));
  };
}

/** Whether it was deleted; if not, the state holds the reason. */
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
