import type { WithSlice } from '@reduxjs/toolkit';
import { rootReducer, useAppSelector, type State, type Store } from '../../../platform/state/store.ts';
import { streamMessageSlice, type StreamMessageState } from './stream-message-slice.ts';
import { emptyStore, type StreamMessageStore } from './stream-message-store.ts';

declare module '../../../platform/state/store.ts' {
  interface LazySlices extends WithSlice<typeof streamMessageSlice> {}
}

/** A lazy slice: it joins the store with the first chat that is opened. */
rootReducer.inject(streamMessageSlice);

const initial = streamMessageSlice.getInitialState();

const streamMessagesOf = (state: State): StreamMessageState => state.streamMessage ?? initial;
export const storeOf = (state: State, id: string): StreamMessageStore =>
  streamMessagesOf(state).conversationMap[id] ?? emptyStore;

/** A thunk of the site's store. */
export type Thunk<Result = void> = (dispatch: Store['dispatch'], getState: () => State) => Result;

export function useStreamMessages<Part>(id: string, select: (store: StreamMessageStore) => Part): Part {
  return useAppSelector((state) => select(storeOf(state, id)));
}
