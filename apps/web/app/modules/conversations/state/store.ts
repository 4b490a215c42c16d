import type { WithSlice } from '@reduxjs/toolkit';
import { rootReducer, useAppSelector, type State, type Store } from '../../../platform/state/store.ts';
import { conversationSlice, type ConversationState, type KnownConversation } from './conversation-slice.ts';
import { messageSlice, type MessageState } from './message-slice.ts';
import { emptyStore, type MessageStore } from './message-store.ts';

declare module '../../../platform/state/store.ts' {
  interface LazySlices extends WithSlice<typeof conversationSlice>, WithSlice<typeof messageSlice> {}
}

/** The state of conversations joins the site's when somebody opens them: other pages do without its code. */
rootReducer.inject(conversationSlice);
rootReducer.inject(messageSlice);

/** The state before anything was told since the slices have joined. */
const [conversationsBefore, messagesBefore] = [conversationSlice.getInitialState(), messageSlice.getInitialState()];

export const conversationsOf = (state: State): ConversationState => state.conversation ?? conversationsBefore;
export const messagesOf = (state: State): MessageState => state.message ?? messagesBefore;
export const storeOf = (state: State, conversationId: string): MessageStore =>
  messagesOf(state).conversationMap[conversationId] ?? emptyStore;

/** What a call does with the state: it reads, asks the server, tells. */
export type Thunk<Result = void> = (dispatch: Store['dispatch'], getState: () => State) => Result;

export function useConversations<Part>(select: (state: ConversationState) => Part): Part {
  return useAppSelector((state) => select(conversationsOf(state)));
}

export function useConversation(id: string): KnownConversation | undefined {
  return useConversations(({ mapping }) => mapping[id]);
}

export function useMessages<Part>(conversationId: string, select: (store: MessageStore) => Part): Part {
  return useAppSelector((state) => select(storeOf(state, conversationId)));
}
