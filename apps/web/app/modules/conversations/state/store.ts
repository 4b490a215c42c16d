import type { WithSlice } from '@reduxjs/toolkit';
import { rootReducer, useAppSelector, type State, type Store } from '../../../platform/state/store.ts';
import { conversationSlice, type ConversationState, type KnownConversation } from './conversation-slice.ts';
import { messageSlice, type MessageState } from './message-slice.ts';
import { emptyStore, type MessageStore } from './message-store.ts';

declare module '../../../platform/state/store.ts' {
  interface LazySlices extends WithSlice<typeof conversationSlice>, WithSlice<typeof messageSlice> {}
}

/** Lazy slices: they join the store when the messages are opened, so that other pages do without their code. */
rootReducer.inject(conversationSlice);
rootReducer.inject(messageSlice);

/** The state until the first action after the slices have joined. */
const [initialConversations, initialMessages] = [conversationSlice.getInitialState(), messageSlice.getInitialState()];

export const conversationsOf = (state: State): ConversationState => state.conversation ?? initialConversations;
export const messagesOf = (state: State): MessageState => state.message ?? initialMessages;
export const storeOf = (state: State, conversationId: string): MessageStore =>
  messagesOf(state).conversationMap[conversationId] ?? emptyStore;

/** A thunk of the site's store. */
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
