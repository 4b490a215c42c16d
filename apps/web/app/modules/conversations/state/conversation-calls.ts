import { t } from '@ovation/language/t.ts';
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
  openFailed,
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
import { conversationRead } from './stream-events.ts';
import { conversationsOf, type Thunk } from './store.ts';

const pageSize = 25;

/** The message for conversations or messages that cannot be loaded (specification, section 8). */
function toastLoadFailure(): void {
  toastError(t('Error occurred, please try again later'));
}

function fetchList(
  { q, isUnread, isRestricted }: ConversationFilter,
  cursor: string | undefined,
): Promise<ConversationPage> {
  if (q !== '') return api.call(searchConversations, { query: { q, cursor, pageSize } });
  return api.call(listConversations, {
    query: {
      cursor,
      pageSize,
      ...(isUnread ? { isUnread: 'true' as const } : {}),
      ...(isRestricted ? { isRestricted: 'true' as const } : {}),
    },
  });
}

/** Loads the first page of the account's conversations, filtered. */
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
      dispatch(listLoaded({ filter, page: await fetchList(filter, cursor), isMore: cursor !== undefined }));
    } catch (error) {
      // Another list was requested meanwhile, and that has not failed.
      if (!isSameFilter(filter, conversationsOf(getState()).filter)) return;
      dispatch(listFailed(messageOf(error)));
      toastLoadFailure();
    }
  };
}

/** After a failure: follows the stream again, or loads the list where the stream is followed. */
export function tryAgain(): Thunk {
  return (dispatch, getState) => {
    const { isFollowed, filter } = conversationsOf(getState());
    if (isFollowed) void dispatch(loadConversations(filter));
    else dispatch(followAskedAgain());
  };
}

/** Shows that nothing can be loaded because the stream cannot be followed. */
export function reportFollowFailure(error: unknown): Thunk {
  return (dispatch, getState) => {
    const { isFollowed, error: known } = conversationsOf(getState());
    // Once it was followed, the next reconnect tries again.
    if (isFollowed || known !== null) return;
    dispatch(listFailed(messageOf(error)));
    toastLoadFailure();
  };
}

/** Activates a conversation at once, then loads it and its latest messages. */
export function openConversation(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(activated(id));
    const loaded = await Promise.all([dispatch(loadConversation(id)), dispatch(loadLatest(id))]);
    if (loaded.includes(false)) toastLoadFailure();
  };
}

/** Loads a conversation, and whether the viewer may write there. False when the call failed; a 404 is an answer. */
export function loadConversation(id: string): Thunk<Promise<boolean>> {
  return async (dispatch) => {
    try {
      dispatch(conversationLoaded(await api.call(getConversation, { params: { id } })));
      return true;
    } catch (error) {
      const isMissing = error instanceof ApiError && error.statusCode === 404;
      dispatch(
        openFailed({
          id,
          message: isMissing ? t('This conversation does not exist, or it is between other people.') : messageOf(error),
        }),
      );
      return isMissing;
    }
  };
}

/** The account to open a conversation with: its role and its id. */
interface Source {
  readonly source: 'performer' | 'user';
  readonly sourceId: string;
}

/** Opens the existing conversation, or starts one: active, and first in the list. Rejects with ApiError. */
export function beginConversation(body: Source): Thunk<Promise<OpenConversation>> {
  return async (dispatch) => {
    const conversation = await api.call(createConversation, { body });
    dispatch(conversationCreated(conversation));
    return conversation;
  };
}

/** With a fan who may also be a performer, which lists of fans do not say. */
export function beginWithFan(sourceId: string): Thunk<Promise<OpenConversation>> {
  return (dispatch) =>
    dispatch(beginConversation({ source: 'user', sourceId })).catch((error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 404)
        return dispatch(beginConversation({ source: 'performer', sourceId }));
      throw error;
    });
}

/** Loads a conversation that is not in the list but has a new message. */
export function surfaceConversation(id: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    const conversation = await api.call(getConversation, { params: { id } }).catch(() => undefined);
    if (conversation) dispatch(conversationSurfaced(conversation));
  };
}

/** Marks messages as read. If that fails, the next message that is seen marks them too. */
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
