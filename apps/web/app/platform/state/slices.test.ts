import type { Me } from '@ovation/contract/people/accounts.ts';
import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { loginFailed, loginStarted, loginSucceeded } from './auth.ts';
import { reset } from './reset.ts';
import { settingsLoaded } from './settings.ts';
import { createStore, followed, unfollowed, type State } from './store.ts';
import { subscriptionClosed, subscriptionOpened, subscriptionTypeChosen } from './subscription.ts';
import { uiChanged } from './ui.ts';
import {
  balanceChanged,
  passwordUpdated,
  updateFailed,
  updateLeft,
  updateStarted,
  updateSucceeded,
  userLoaded,
} from './user.ts';

type Action = Parameters<ReturnType<typeof createStore>['dispatch']>[0];
const me = { _id: '7', username: 'ada', name: 'Ada', avatar: '/ada.webp', balance: 5 } as Me;
const performer = { _id: '9', username: 'bo', name: 'Bo', avatar: '/bo.webp' };

function after(...actions: readonly Action[]): State {
  const store = createStore(undefined);
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

test('the last action on a performer counts, and each performer is listed once', () => {
  expect(after(followed('9'), followed('9')).follow).toEqual({ followedIds: ['9'], unfollowedIds: [] });
  expect(after(followed('9'), unfollowed('9')).follow).toEqual({ followedIds: [], unfollowedIds: ['9'] });
  expect(after(unfollowed('9'), followed('9')).follow).toEqual({ followedIds: ['9'], unfollowedIds: [] });
});

test('the subscription’s checkout opens with a month, whatever was chosen for another performer', () => {
  const state = after(
    subscriptionOpened(performer),
    subscriptionTypeChosen('yearly'),
    subscriptionClosed(),
    subscriptionOpened(performer),
  );
  expect(state.subscription).toEqual({ showModal: true, performer, subscriptionType: 'monthly' });
});

test('after a failed login no account is logged in, and the error says why', () => {
  expect(after(loginSucceeded(me), loginStarted(), loginFailed('Wrong.')).auth).toMatchObject({
    loggedIn: false,
    authUser: null,
    loginAuth: { error: 'Wrong.', requesting: false },
  });
  expect(after(loginStarted(), loginSucceeded(me)).auth).toMatchObject({ loggedIn: true, authUser: '7' });
});

test('a failed change of the account keeps its data; one that succeeds clears the error', () => {
  const failed = [userLoaded(me), updateStarted('profile'), updateFailed('Taken.')];
  expect(after(...failed).user).toMatchObject({ name: 'Ada', updating: false, error: 'Taken.' });
  expect(after(...failed, updateStarted('profile'), updateSucceeded({ name: 'Ada L.' })).user).toMatchObject({
    name: 'Ada L.',
    error: null,
    updateSuccess: true,
  });
});

test('a changed password is a success that the next change clears, and leaving the screen clears everything', () => {
  const changed = [updateStarted('password'), passwordUpdated()];
  expect(after(...changed).user).toMatchObject({
    updatedForm: 'password',
    updating: false,
    updateSuccess: true,
    updatedPassword: true,
  });
  expect(after(...changed, updateStarted('profile')).user).toMatchObject({
    updatedForm: 'profile',
    updating: true,
    updateSuccess: false,
    updatedPassword: false,
  });
  expect(after(userLoaded(me), ...changed, updateLeft()).user).toEqual(after(userLoaded(me)).user);
});

test('a reply that comes after the screen was left changes the account, but is shown on no screen', () => {
  const left = [userLoaded(me), updateStarted('profile'), updateLeft()];
  expect(after(...left, updateSucceeded({ name: 'Ada L.' })).user).toMatchObject({
    name: 'Ada L.',
    updating: false,
    updateSuccess: false,
  });
  expect(after(...left, updateFailed('Taken.')).user).toMatchObject({ updating: false, error: null });
});

test('settings that are loaded again change the site’s name and logos, and keep its menus', () => {
  const menus = [{ title: 'Terms', path: '/pages/terms' }];
  const state = after(uiChanged({ menus }), settingsLoaded({ ...defaultPublicSettings, siteName: 'The Stage' }));
  expect(state.ui).toMatchObject({ siteName: 'The Stage', menus });
});

test('the reset leaves no data of the account that was logged in', () => {
  const known = [loginSucceeded(me), userLoaded(me), balanceChanged(9), followed('9'), subscriptionOpened(performer)];
  expect(after(...known, reset())).toEqual(createStore(undefined).getState());
});
