import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface FollowState {
  /** Ids of performers that were followed while this tab was open; each once. */
  readonly followedIds: readonly string[];
  /** Ids that were unfollowed meanwhile: they overrule what a page was loaded with. */
  readonly unfollowedIds: readonly string[];
}

const initialState: FollowState = { followedIds: [], unfollowedIds: [] };
const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

const follow = createSlice({
  name: 'follow',
  initialState,
  reducers: {
    followed: (state, { payload: id }: PayloadAction<string>) => ({
      followedIds: [...without(state.followedIds, id), id],
      unfollowedIds: without(state.unfollowedIds, id),
    }),
    unfollowed: (state, { payload: id }: PayloadAction<string>) => ({
      followedIds: without(state.followedIds, id),
      unfollowedIds: [...without(state.unfollowedIds, id), id],
    }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { followed, unfollowed } = follow.actions;
export const followReducer = follow.reducer;
