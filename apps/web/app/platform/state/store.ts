import type { Me } from '@ovation/contract/people/accounts.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { combineSlices, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { authReducer, loggedInAs, loginSucceeded } from './auth.ts';
import { settingsLoaded, settingsReducer } from './settings.ts';
import { subscriptionReducer } from './subscription.ts';
import { uiChanged, uiOf, uiReducer, type UiState } from './ui.ts';
import { totalUnreadChanged, unreadReducer } from './unread.ts';
import { userLoaded, userOf, userReducer } from './user.ts';
import { reset } from './reset.ts';

interface FollowState {
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
const followReducer = follow.reducer;

export interface SessionData {
  readonly me: Me | undefined;
  readonly settings: PublicSettings;
  readonly menus: UiState['menus'];
  readonly totalUnread: number;
}

/** Slices of modules that are loaded lazily: each module declares its slices here and injects them. */
export interface LazySlices {}

export const rootReducer = combineSlices({
  auth: authReducer,
  user: userReducer,
  settings: settingsReducer,
  ui: uiReducer,
  follow: followReducer,
  subscription: subscriptionReducer,
  unread: unreadReducer,
}).withLazyLoadedSlices<LazySlices>();

/**
 * One store per tab, and one per rendered request on the server. It begins with the state that `loadSession` leads to,
 * because dispatching five actions costs more than the rest of it.
 */
export function createStore(session: SessionData | undefined) {
  // The library runs its checks in a production server as well, unless they are turned off.
  const checks = { serializableCheck: import.meta.env.DEV, immutableCheck: import.meta.env.DEV };
  return configureStore({
    reducer: rootReducer,
    preloadedState: session ? stateOf(session) : {},
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults(checks),
  });
}

function stateOf({ me, settings, menus, totalUnread }: SessionData) {
  const known = { settings, ui: uiOf(settings, menus) };
  return me ? { ...known, auth: loggedInAs(me), user: userOf(me), unread: { total: totalUnread } } : known;
}

/** Updates the store with a session that was loaded again, as after a purchase. */
export function loadSession(store: Pick<Store, 'dispatch'>, { me, settings, menus, totalUnread }: SessionData): void {
  store.dispatch(settingsLoaded(settings));
  store.dispatch(uiChanged({ menus }));
  if (!me) return;
  store.dispatch(loginSucceeded(me));
  store.dispatch(userLoaded(me));
  store.dispatch(totalUnreadChanged(totalUnread));
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
