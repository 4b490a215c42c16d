import type { Me } from '@ovation/contract/people/accounts.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface AuthState {
  readonly loggedIn: boolean;
  /** Id of the account that is logged in. */
  readonly authUser: string | null;
  readonly loginAuth: {
    readonly requesting: boolean;
    readonly error: string | null;
    readonly data: Me | null;
    readonly success: boolean;
  };
}

const idle = { requesting: false, error: null, data: null, success: false };
const initialState: AuthState = { loggedIn: false, authUser: null, loginAuth: idle };

export function loggedInAs(me: Me): AuthState {
  return { loggedIn: true, authUser: me._id, loginAuth: { ...idle, data: me, success: true } };
}

const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginStarted: (state) => ({ ...state, loginAuth: { ...idle, requesting: true } }),
    loginSucceeded: (_state, { payload }: PayloadAction<Me>) => loggedInAs(payload),
    loginFailed: (_state, { payload }: PayloadAction<string>): AuthState => ({
      loggedIn: false,
      authUser: null,
      loginAuth: { ...idle, error: payload },
    }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const { loginStarted, loginSucceeded, loginFailed } = auth.actions;
export const authReducer = auth.reducer;
