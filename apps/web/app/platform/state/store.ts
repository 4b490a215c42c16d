import type { Me } from '@ovation/contract/accounts.ts';
import type { Settings } from '@ovation/contract/settings.ts';
import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { authReducer, loginSucceeded } from './auth.ts';
import { followReducer } from './follow.ts';
import { settingsLoaded, settingsReducer } from './settings.ts';
import { subscriptionReducer } from './subscription.ts';
import { uiChanged, uiReducer, type UiState } from './ui.ts';
import { userLoaded, userReducer } from './user.ts';

export interface SessionData {
  readonly me: Me | undefined;
  readonly settings: Settings;
  readonly menus: UiState['menus'];
}

const reducer = { auth: authReducer, user: userReducer, settings: settingsReducer, ui: uiReducer, follow: followReducer, subscription: subscriptionReducer };

/** One store per tab, and one per rendered request on the server. */
export function createStore(session: SessionData | undefined) {
  const store = configureStore({ reducer, devTools: import.meta.env.DEV });
  if (session) loadSession(store, session);
  return store;
}

export function loadSession(store: Pick<Store, 'dispatch'>, { me, settings, menus }: SessionData): void {
  store.dispatch(settingsLoaded(settings));
  store.dispatch(uiChanged({ menus }));
  if (!me) return;
  store.dispatch(loginSucceeded(me));
  store.dispatch(userLoaded(me));
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
