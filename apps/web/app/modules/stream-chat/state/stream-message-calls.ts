import { deleteMessage } from '@ovation/contract/messaging/conversations.ts';
import {
  clearStreamMessages,
  listStreamMessages,
  sendStreamMessage,
  type StreamMessage,
} from '@ovation/contract/messaging/stream-chat.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import {
  caughtUp,
  deleteFailed,
  deleteStarted,
  deleteSucceeded,
  pageFailed,
  pageLoaded,
  pageRequested,
  received,
  sendFailed,
  sendStarted,
  sendSucceeded,
} from './stream-message-slice.ts';
import { applyEvent, type OutgoingStreamMessage, type StreamEvent } from './stream-message-store.ts';
import { storeOf, type Thunk } from './store.ts';
import { newKey } from '../../../platform/new-key.ts';

const pageSize = 25;
const missedPageSize = 100;
/** After a larger gap the chat starts over at its end. */
const maxMissed = 300;

/** While a page of this chat is being loaded, no other is requested. */
function loadPage(id: string, before: number | undefined): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (storeOf(getState(), id).fetching) return;
    dispatch(pageRequested(id));
    try {
      const page = await api.call(listStreamMessages, {
        params: { id },
        query: { limit: pageSize, ...(before === undefined ? { offset: 0 } : { before }) },
      });
      dispatch(pageLoaded({ conversationId: id, page, isOlder: before !== undefined }));
    } catch {
      dispatch(pageFailed(id));
    }
  };
}

export function loadLatest(id: string): Thunk<Promise<void>> {
  return loadPage(id, undefined);
}

export function loadOlder(id: string): Thunk<Promise<void>> {
  return (dispatch, getState) => dispatch(loadPage(id, storeOf(getState(), id).items[0]?.sequence));
}

const catchingUp = new Map<string, Promise<void>>();

/** Loads the events since the known position, one call at a time for each chat. */
export function catchUp(id: string): Thunk<Promise<void>> {
  return (dispatch) => {
    const running =
      catchingUp.get(id) ??
      dispatch(fetchUntilComplete(id))
        .catch(() => undefined)
        .finally(() => catchingUp.delete(id));
    catchingUp.set(id, running);
    return running;
  };
}

function fetchUntilComplete(id: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (let loaded = 0; loaded < maxMissed; loaded += missedPageSize) {
      const { position } = storeOf(getState(), id);
      if (position === null) break;
      const page = await api.call(listStreamMessages, {
        params: { id },
        query: { after: position, limit: missedPageSize },
      });
      dispatch(caughtUp({ conversationId: id, page }));
      if (page.isComplete) return;
    }
    await dispatch(loadLatest(id));
  };
}

/** Applies an event of the socket, or loads what is missing before it. */
export function receive(id: string, event: StreamEvent): Thunk {
  return (dispatch, getState) => {
    if (applyEvent(storeOf(getState(), id), event) === undefined) void dispatch(catchUp(id));
    else dispatch(received({ conversationId: id, event }));
  };
}

/** The socket sends events after this position; loads those before it that are missing. */
export function syncFrom(id: string, position: number): Thunk {
  return (dispatch, getState) => {
    if (position !== storeOf(getState(), id).position) void dispatch(catchUp(id));
  };
}

/** Whether it was sent. A failed message stays with its reason, and can be sent again with its `clientId`. */
export function send(conversationId: string, text: string, clientId: string = newKey()): Thunk<Promise<boolean>> {
  return async (dispatch) => {
    const outgoing: OutgoingStreamMessage = { conversationId, clientId, text, state: 'sending', error: null };
    dispatch(sendStarted(outgoing));
    try {
      dispatch(
        sendSucceeded(await api.call(sendStreamMessage, { params: { id: conversationId }, body: { text, clientId } })),
      );
      return true;
    } catch (error) {
      dispatch(sendFailed({ conversationId, clientId, error: messageOf(error) }));
      return false;
    }
  };
}

/** Throws ApiError. */
export function removeMessage({ _id, conversationId }: StreamMessage): Thunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(deleteStarted());
    try {
      await api.call(deleteMessage, { params: { id: _id } });
      dispatch(deleteSucceeded({ conversationId, messageId: _id }));
    } catch (error) {
      dispatch(deleteFailed(messageOf(error)));
      throw error;
    }
  };
}

/** Clears the chat for everyone; the caller sees it by its event too. Throws ApiError. */
export function clearChat(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    await api.call(clearStreamMessages, { params: { id } });
    await dispatch(catchUp(id));
  };
}
