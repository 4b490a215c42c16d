import type { WithSlice } from '@reduxjs/toolkit';
import { rootReducer, useAppSelector, type State, type Store } from '../../../platform/state/store.ts';
import { streamMessageSlice, type StreamMessageState } from './stream-message-slice.ts';
import { emptyStore, type StreamMessageStore } from './stream-message-store.ts';

declare module '../../../platform/state/store.ts' {
  interface LazySlices extends WithSlice<typeof streamMessageSlice> {}
}

/** The state of stream chats joins the site's with the first chat that somebody opens. */
rootReducer.inject(streamMessageSlice);

const before = streamMessageSlice.getInitialState();

export const streamMessagesOf = (state: State): StreamMessageState => state.streamMessage ?? before;
export const storeOf = (state: State, id: string): StreamMessageStore =>
  streamMessagesOf(state).conversationMap[id] ?? emptyStore;

/** What a call does with the state: it reads, asks the server, tells. */
export type Thunk<Result = void> = (dispatch: Store['dispatch'], getState: () => State) => Result;

export function useStreamMessages<Part>(id: string, select: (store: StreamMessageStore) => Part): Part {
  return useAppSelector((state) => select(storeOf(state, id)));
}
