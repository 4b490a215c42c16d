import type { SubscriptionType } from '@ovation/contract/money/money.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

/** The performer of the subscription dialog. */
export interface SubscribablePerformer {
  readonly _id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
}

export interface SubscriptionState {
  readonly showModal: boolean;
  readonly performer: SubscribablePerformer | null;
  readonly subscriptionType: SubscriptionType;
}

const initialState: SubscriptionState = { showModal: false, performer: null, subscriptionType: 'monthly' };

const subscription = createSlice({
  name: 'subscription',
  initialState,
  reducers: {
    subscriptionOpened: (_state, { payload }: PayloadAction<SubscribablePerformer>): SubscriptionState => ({
      ...initialState,
      showModal: true,
      performer: payload,
    }),
    subscriptionTypeChosen: (state, { payload }: PayloadAction<SubscriptionType>) => ({
      ...state,
      subscriptionType: payload,
    }),
    subscriptionClosed: (state) => ({ ...state, showModal: false }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { subscriptionOpened, subscriptionTypeChosen, subscriptionClosed } = subscription.actions;
export const subscriptionReducer = subscription.reducer;
