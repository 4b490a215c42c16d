import { ApiError } from '@ovation/client/client.ts';
import {
  createConversation,
  getConversation,
  listConversations,
  readAllMessages,
  searchConversations,
  type OpenConversation,
} from '@ovation/contract/messaging/conversations.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { totalUnreadChanged } from '../../../platform/state/unread.ts';
import { toastError } from '../../../platform/toasts.ts';
import {
  activated,
  conversationCreated,
  conversationLoaded,
  conversationRefused,
  conversationSurfaced,
  followAskedAgain,
  isSameFilter,
  listFailed,
  listLoaded,
  listRequested,
  unreadChanged,
  type ConversationFilter,
  type ConversationPage,
} from './conversation-slice.ts';
import { loadLatest } from './message-calls.ts';
import { conversationRead } from './news.ts';
import { conversationsOf, type Thunk } from './store.ts';

const pageSize = 25;

/** What a person is told when conversations or messages cannot be loaded (specification, section 8). */
function tellLoadFailure(): void {
  toastError('Error occurred, please try again later');
}

function askForList({ q, isUnread }: ConversationFilter, cursor: string | undefined): Promise<ConversationPage> {
  if (q !== '') return api.call(searchConversations, { query: { q, cursor, pageSize } });
  return api.call(listConversations, {
    query: { cursor, pageSize, ...(isUnread ? { isUnread: 'true' as const } : {}) },
  });
}

/** The first page of one's conversations, or of those that a filter leaves. */
export function loadConversations(filter: ConversationFilter): Thunk<Promise<void>> {
  return (dispatch) => dispatch(loadList(filter, undefined));
}

export function loadMoreConversations(): Thunk<Promise<void> | undefined> {
  return (dispatch, getState) => {
    const { filter, nextCursor, requesting } = conversationsOf(getState());
    return nextCursor === null || requesting ? undefined : dispatch(loadList(filter, nextCursor));
  };
}

function loadList(filter: ConversationFilter, cursor: string | undefined): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(listRequested(filter));
    try {
      dispatch(listLoaded({ filter, page: await askForList(filter, cursor), isMore: cursor !== undefined }));
    } catch (error) {
      // Another list is asked for meanwhile: it has not failed.
      if (!isSameFilter(filter, conversationsOf(getState()).filter)) return;
      dispatch(listFailed(messageOf(error)));
      tellLoadFailure();
    }
  };
}

/** After a failure: the stream once more, or where that is followed, the list. */
export function tryAgain(): Thunk {
  return (dispatch, getState) => {
    const { isFollowed, filter } = conversationsOf(getState());
    if (isFollowed) void dispatch(loadConversations(filter));
    else dispatch(followAskedAgain());
  };
}

/** Nothing can be loaded before the stream is followed. */
export function tellUnfollowed(error: unknown): Thunk {
  return (dispatch, getState) => {
    const { isFollowed, error: known } = conversationsOf(getState());
    // Once it was followed, the next connection asks again.
    if (isFollowed || known !== null) return;
    dispatch(listFailed(messageOf(error)));
    tellLoadFailure();
  };
}

/** It is active and read at once; what the server knows of it and its latest messages follow. */
export function openConversation(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(activated(id));
    const loaded = await Promise.all([dispatch(loadConversation(id)), dispatch(loadLatest(id))]);
    if (loaded.includes(false)) tellLoadFailure();
  };
}

/** Whether one may write there, and why not. Answers false when it could not be asked; what is not there is no failure to ask. */
export function loadConversation(id: string): Thunk<Promise<boolean>> {
  return async (dispatch) => {
    try {
      dispatch(conversationLoaded(await api.call(getConversation, { params: { id } })));
      return true;
    } catch (error) {
      const isMissing = error instanceof ApiError && error.statusCode === 404;
      dispatch(
        conversationRefused({
          id,
          message: isMissing ? 'This conversation does not exist, or it is between other people.' : messageOf(error),
        }),
      );
      return isMissing;
    }
  };
}

/** Whom a conversation is opened with: what the account is, and its id. */
export interface Source {
  readonly source: 'performer' | 'user';
  readonly sourceId: string;
}

/** Opens the one there is, or begins one: active, and first in the list. Rejects with what the server refused. */
export function beginConversation(body: Source): Thunk<Promise<OpenConversation>> {
  return async (dispatch) => {
    const conversation = await api.call(createConversation, { body });
    dispatch(conversationCreated(conversation));
    return conversation;
  };
}

/** With a fan, who may be a performer as well: lists of fans do not say. */
export function beginWithFan(sourceId: string): Thunk<Promise<OpenConversation>> {
  return (dispatch) =>
    dispatch(beginConversation({ source: 'user', sourceId })).catch((error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 404)
        return dispatch(beginConversation({ source: 'performer', sourceId }));
      throw error;
    });
}

/** A message came in a conversation that the list has not reached. */
export function surfaceConversation(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    const conversation = await api.call(getConversation, { params: { id } }).catch(() => undefined);
    if (conversation) dispatch(conversationSurfaced(conversation));
  };
}

/** Marks read what was seen. What does not arrive is marked with the next message that is seen. */
export function markRead(conversationId: string, sequence: number): Thunk<Promise<void>> {
  return async (dispatch) => {
    const marked = await api
      .call(readAllMessages, { params: { id: conversationId }, body: { sequence } })
      .catch(() => undefined);
    if (!marked) return;
    const { readSequence, totalNotSeenMessages, total } = marked;
    dispatch(conversationRead({ conversationId, isOwn: true, readSequence }));
    dispatch(unreadChanged({ conversationId, totalNotSeenMessages }));
    dispatch(totalUnreadChanged(total));
  };
}
