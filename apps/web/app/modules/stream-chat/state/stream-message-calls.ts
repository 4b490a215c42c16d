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
import { takeNews, type OutgoingStreamMessage, type StreamNews } from './stream-message-store.ts';
import { storeOf, type Thunk } from './store.ts';

const pageSize = 25;
const maxAtOnce = 100;
/** Who has missed more than so much begins anew at the end. */
const maxCaughtUp = 300;

/** While a page of this chat is on its way, no other is asked for. */
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

/** Asks for what happened since the position that is known; one such question at a time for each chat. */
export function catchUp(id: string): Thunk<Promise<void>> {
  return (dispatch) => {
    const running =
      catchingUp.get(id) ??
      dispatch(askUntilComplete(id))
        .catch(() => undefined)
        .finally(() => catchingUp.delete(id));
    catchingUp.set(id, running);
    return running;
  };
}

function askUntilComplete(id: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (let asked = 0; asked < maxCaughtUp; asked += maxAtOnce) {
      const { position } = storeOf(getState(), id);
      if (position === null) break;
      const page = await api.call(listStreamMessages, {
        params: { id },
        query: { after: position, limit: maxAtOnce },
      });
      dispatch(caughtUp({ conversationId: id, page }));
      if (page.isComplete) return;
    }
    await dispatch(loadLatest(id));
  };
}

/** Takes what the socket tells; asks where something before it is missing. */
export function receive(id: string, news: StreamNews): Thunk {
  return (dispatch, getState) => {
    if (takeNews(storeOf(getState(), id), news) === undefined) void dispatch(catchUp(id));
    else dispatch(received({ conversationId: id, news }));
  };
}

/** The socket hears from this position on: what lies between is asked for. */
export function reach(id: string, position: number): Thunk {
  return (dispatch, getState) => {
    if (position !== storeOf(getState(), id).position) void dispatch(catchUp(id));
  };
}

/** Answers whether it was sent. What failed stays, with its reason, to be tried again under its own name. */
export function send(
  conversationId: string,
  text: string,
  clientId: string = crypto.randomUUID(),
): Thunk<Promise<boolean>> {
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

/** Throws what the server refuses. */
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

/** Everybody hears of it, also who cleared. Throws what the server refuses. */
export function clearChat(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    await api.call(clearStreamMessages, { params: { id } });
    await dispatch(catchUp(id));
  };
}
