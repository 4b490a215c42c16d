import type { MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import { loadConversations, openConversation, surfaceConversation } from './conversation-calls.ts';
import { forgetOutgoing } from './kept-outgoing.ts';
import { loadBetween } from './message-calls.ts';
import { conversationReset } from './message-slice.ts';
import { conversationRead, messageChanged, messageCreated, messageDeleted } from './stream-events.ts';
import { conversationsOf, messagesOf, type Thunk } from './store.ts';

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
