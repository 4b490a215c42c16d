import type { Me } from '@ovation/contract/accounts.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface UserState extends Partial<Omit<Me, 'avatar' | 'balance'>> {
  readonly avatar: string;
  readonly balance: number;
  readonly updating: boolean;
  readonly updateSuccess: boolean;
  readonly error: string | null;
  readonly updatedPassword: boolean;
}

const initialState: UserState = { avatar: '/no-avatar.jpg', balance: 0, updating: false, updateSuccess: false, error: null, updatedPassword: false };

export function userOf(me: Me): UserState {
  return { ...initialState, ...me };
}

/** The current user (specification, section 3). */
const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userLoaded: (state, { payload }: PayloadAction<Me>) => ({ ...state, ...payload }),
    balanceChanged: (state, { payload }: PayloadAction<number>) => ({ ...state, balance: payload }),
    updateStarted: (state) => ({ ...state, updating: true, updateSuccess: false, error: null }),
    updateSucceeded: (state, { payload }: PayloadAction<Partial<Me>>) => ({ ...state, ...payload, updating: false, updateSuccess: true }),
    updateFailed: (state, { payload }: PayloadAction<string>) => ({ ...state, updating: false, error: payload }),
    passwordUpdated: (state) => ({ ...state, updatedPassword: true }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { userLoaded, balanceChanged, updateStarted, updateSucceeded, updateFailed, passwordUpdated } = user.actions;
export const userReducer = user.reducer;
