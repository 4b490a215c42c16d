import type { Me } from '@ovation/contract/people/accounts.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface UserState extends Partial<Omit<Me, 'avatar' | 'balance'>> {
  readonly avatar: string;
  readonly balance: number;
  /** The form of the account screen that was sent last: the four fields below are about it. */
  readonly updatedForm: string | null;
  readonly updating: boolean;
  readonly updateSuccess: boolean;
  readonly error: string | null;
  readonly updatedPassword: boolean;
}

const idle = { updatedForm: null, updating: false, updateSuccess: false, error: null, updatedPassword: false };
const initialState: UserState = { avatar: '/no-avatar.jpg', balance: 0, ...idle };

export function userOf(me: Me): UserState {
  return { ...initialState, ...me };
}

/** A reply that comes after the screen was left belongs to none of its forms. */
function outcome({ updating }: UserState, reached: Partial<UserState>): Partial<UserState> {
  return updating ? { ...reached, updating: false } : {};
}

/** The current user (specification, section 3). */
const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userLoaded: (state, { payload }: PayloadAction<Me>) => ({ ...state, ...payload }),
    balanceChanged: (state, { payload }: PayloadAction<number>) => ({ ...state, balance: payload }),
    updateStarted: (state, { payload: updatedForm }: PayloadAction<string>) => ({
      ...state,
      ...idle,
      updatedForm,
      updating: true,
    }),
    updateSucceeded: (state, { payload }: PayloadAction<Partial<Me>>) => ({
      ...state,
      ...payload,
      ...outcome(state, { updateSuccess: true }),
    }),
    updateFailed: (state, { payload: error }: PayloadAction<string>) => ({ ...state, ...outcome(state, { error }) }),
    passwordUpdated: (state) => ({ ...state, ...outcome(state, { updateSuccess: true, updatedPassword: true }) }),
    updateLeft: (state) => ({ ...state, ...idle }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { userLoaded, balanceChanged, updateStarted, updateSucceeded, updateFailed, passwordUpdated, updateLeft } =
  user.actions;
export const userReducer = user.reducer;
