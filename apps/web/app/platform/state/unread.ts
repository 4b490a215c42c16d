import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface UnreadState {
  /** Unread messages in all conversations. */
  readonly total: number;
}

const initialState: UnreadState = { total: 0 };

const unread = createSlice({
  name: 'unread',
  initialState,
  reducers: { totalUnreadChanged: (_state, { payload }: PayloadAction<number>): UnreadState => ({ total: payload }) },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { totalUnreadChanged } = unread.actions;
export const unreadReducer = unread.reducer;
